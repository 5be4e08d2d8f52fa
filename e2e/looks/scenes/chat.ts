import { openConsult, sendMessage } from '@qunlu/contract/chat/calls.ts';
import { callApi } from '../../api.ts';
import { logInByApi, newPhone } from '../../people.ts';
import { makeCard, shen } from '../../world/cards.ts';
import { makeCircle, newKey } from '../../world/circles.ts';
import { sayByApi } from '../../world/talks.ts';
import { placeOf } from './circle.ts';
import type { ScreenScene } from '../scene.ts';

/** A conversation with a friend, one with somebody of a long name, and a question about the friend's circle. */
export const scene: ScreenScene = {
  async settle(stage) {
    const { site, person, friend } = stage;
    const said = await sayByApi(
      site,
      friend,
      person.user_id,
      '周六去龙井村采茶，您来吗？上山的路不难走，带上孩子也可以',
    );
    await callApi(site, sendMessage, {
      token: person.token,
      body: {
        user_id: friend.user_id,
        client_id: newKey(),
        type: 1,
        text: '来的，地方我看到了 https://example.com/a/very/long/address/that/breaks/somewhere?and=more',
        reply_id: said.message_id,
      },
    });
    await callApi(site, sendMessage, {
      token: friend.token,
      body: {
        user_id: person.user_id,
        client_id: newKey(),
        type: 9,
        lat: 30.2,
        lng: 120.1,
        name: '龙井村口的老樟树',
      },
    });
    const stranger = await logInByApi(site, newPhone());
    await makeCard(site, stranger.token, { ...shen, realname: '欧阳上官子车司马' });
    await sayByApi(site, stranger, person.user_id, '您好，我在茶博会见过您，想请教一下明年的春茶');
    const circle = await makeCircle(placeOf(stage), friend, { name: '明前茶的朋友' });
    const { conversation_id: consult } = await callApi(site, openConsult, {
      token: person.token,
      body: { subject: 'phonebook', target_id: circle },
    });
    await callApi(site, sendMessage, {
      token: person.token,
      body: { conversation_id: consult, client_id: newKey(), type: 1, text: '新来的人可以带朋友吗' },
    });
    return {
      '/app/chat/:id': `/app/chat/${friend.user_id}`,
      '/app/consult/:id': `/app/consult/${consult}`,
      '/app/consult/:subject/:id': `/app/consult/phonebook/${circle}`,
    };
  },
};
