import { applyFriend } from '@qunlu/contract/friend/applications.ts';
import { writeRemark } from '@qunlu/contract/friend/calls.ts';
import { callApi } from '../../api.ts';
import { logInByApi, newPhone } from '../../people.ts';
import { makeCard } from '../../world/cards.ts';
import { befriend } from '../../world/friends.ts';
import type { ScreenScene } from '../scene.ts';

/** A friend with a note and tags, and an application. */
export const scene: ScreenScene = {
  async settle({ site, person, friend, keyed }) {
    await befriend(site, friend, person);
    await callApi(site, writeRemark, {
      body: { user_id: friend.user_id, note: '茶博会认识，秋天再约', tags: ['客户', '喜欢小罐装的客户'] },
      token: person.token,
    });
    const applicant = await logInByApi(site, newPhone());
    await makeCard(site, applicant.token);
    await callApi(site, applyFriend, {
      body: { user_id: person.user_id, message: '上周茶博会加过您微信，想聊聊明年的春茶' },
      token: applicant.token,
      ...keyed('applied'),
    });
    return { '/app/friends/tags/view': '/app/friends/tags/view?tag=客户' };
  },
};
