import { makeCard, viewAs, hashOf, openContact } from '../../features/card/testing.ts';
import { applyWithPictures } from '../../features/certification/testing.ts';
import { applyTo } from '../../features/friend/testing.ts';
import { upload } from '../../features/media/testing.ts';
import { makeSettled, reportCard } from '../../features/moderation/testing.ts';
import { relate } from '../../features/relation/testing.ts';
import { done } from './ask.ts';
import type { Cases, Scene } from './scene.ts';

const applied = async ({ world, me, other }: Scene, from = other, to = me): Promise<number> =>
  (await applyTo(world, from, to)).body.id;

const closed = (scene: Scene): Promise<unknown> =>
  done(scene, 'card.post', { id: scene.cardId, permissions: { privacy: 2 } });
const asked = async (scene: Scene): Promise<number> => {
  await closed(scene);
  const wish = { as: scene.other.token, id: scene.cardId, field: 'phone' };
  return (await done(scene, 'card.request-contact', wish)).request_id;
};

const certifying = async ({ world, me, cardId }: Scene): Promise<number> =>
  applyWithPictures(world, me, cardId);

const tagged = (scene: Scene): Promise<unknown> =>
  done(scene, 'friend.write-remark', { user_id: scene.friend.userId, note: '同学', tags: ['同窗'] });

export const peopleCases: Cases = {
  'card.view': ({ otherCard }) => ({ id: otherCard }),
  'card.view-phone': ({ otherCard }) => ({ id: otherCard }),
  'card.view-default': ({ other }) => ({ id: other.userId }),
  'card.view-simple-user': ({ other }) => ({ id: other.userId }),
  'card.hit': ({ otherCard }) => ({ id: otherCard }),
  'card.picture': ({ otherCard }) => ({ id: otherCard }),
  'card.post': ({ cardId }) => ({ id: cardId, realname: '林知远', position: '创始人' }),
  'card.decode': async ({ world, me, otherCard }) => ({
    hash: hashOf((await viewAs(world, otherCard, me)).phone),
  }),
  'card.batch-decode': async ({ world, me, otherCard, friendCard }) => ({
    hashes: [
      hashOf((await viewAs(world, otherCard, me)).phone),
      hashOf((await viewAs(world, friendCard, me)).wechat),
    ],
  }),
  'card.remove': async ({ world, me }) => ({ id: (await makeCard(world, me)).card.card_id }),
  'card.revoke-receipts': async ({ world, other, cardId }) => {
    await openContact(world, other, cardId);
    return { user_id: other.userId };
  },
  'card.restore-receipts': async (scene) => {
    const { world, other, cardId } = scene;
    await openContact(world, other, cardId);
    await done(scene, 'card.revoke-receipts', { user_id: other.userId });
    return { user_id: other.userId };
  },
  'card.request-contact': async (scene) => {
    await closed(scene);
    return { as: scene.other.token, id: scene.cardId, field: 'phone' };
  },
  'card.answer-contact-request': async (scene) => ({ request_id: await asked(scene), answer: 'once' }),
  'card.contact-requests': async (scene) => {
    await asked(scene);
    return {};
  },
  'card.revoke-contact-grant': async (scene) => {
    const request_id = await asked(scene);
    await done(scene, 'card.answer-contact-request', { request_id, answer: 'always' });
    return { request_id };
  },
  'certification.apply': async ({ world, me, cardId }) => ({
    id: cardId,
    card_img: (await upload(world, me, { bucket: 'private' })).key,
    idcard_img: (await upload(world, me, { bucket: 'private' })).key,
  }),
  'certification.apply-corporation': async ({ world, me, cardId }) => ({
    id: cardId,
    licence_img: (await upload(world, me, { bucket: 'private' })).key,
    credit_code: '91350100M000100Y43',
  }),
  'certification.cancel': async (scene) => {
    await certifying(scene);
    return { id: scene.cardId };
  },
  'certification.cancel-corporation': async (scene) => {
    const { world, me, cardId } = scene;
    await world.call('POST', '/v1/card/setcorporation', {
      token: me.token,
      query: { id: cardId },
      body: {
        licence_img: (await upload(world, me, { bucket: 'private' })).key,
        credit_code: '91350100M000100Y43',
      },
    });
    return { id: cardId };
  },
  'staff.certification': async (scene) => ({ id: await certifying(scene) }),
  'staff.decide-certification': async (scene) => ({ id: await certifying(scene), verdict: 'pass' }),
  'staff.protect-link': async (scene) => ({ id: await certifying(scene) }),
  'staff.protect-open': async (scene) => {
    const id = await certifying(scene);
    const { url } = await done(scene, 'staff.protect-link', { id });
    return { token: String(url).split('/').at(-1) };
  },
  'friend.accept': async (scene) => ({ id: await applied(scene) }),
  'friend.refuse': async (scene) => ({ id: await applied(scene) }),
  'friend.cancel': async (scene) => ({ id: await applied(scene, scene.me, scene.other) }),
  'friend.applylist': async (scene) => {
    await applied(scene);
    return {};
  },
  'friend.apply': ({ other }) => ({ user_id: other.userId }),
  'friend.check-frequency': ({ other }) => ({ user_id: other.userId }),
  'friend.swap': ({ otherCard }) => ({ card_id: otherCard }),
  'friend.ties': ({ other }) => ({ user_id: other.userId }),
  'friend.remove': ({ friend }) => ({ user_id: friend.userId }),
  'friend.remark': ({ friend }) => ({ user_id: friend.userId }),
  'friend.write-remark': ({ friend }) => ({ user_id: friend.userId, note: '同学', tags: ['同窗'] }),
  'friend.tag-members': ({ friend }) => ({ tag: '同窗', add: [friend.userId], remove: [] }),
  'friend.remove-tag': async (scene) => {
    await tagged(scene);
    return { tag: '同窗' };
  },
  'friend.rename-tag': async (scene) => {
    await tagged(scene);
    return { tag: '同窗', name: '老友' };
  },
  'relation.black': ({ other }) => ({ user_id: other.userId }),
  'relation.follow': ({ other }) => ({ user_id: other.userId }),
  'relation.view': ({ other }) => ({ user_id: other.userId }),
  'relation.unblack': async ({ world, me, other }) => {
    await relate(world, 'black', me, other);
    return { user_id: other.userId };
  },
  'relation.unfollow': async ({ world, me, other }) => {
    await relate(world, 'follow', me, other);
    return { user_id: other.userId };
  },
  'moderation.report': ({ otherCard }) => ({ type: 'card', id: otherCard, reason: 'spam' }),
  'moderation.appeal': async ({ world, cardId }) => {
    for (const by of await makeSettled(world, 3)) await reportCard(world, by, cardId);
    return { type: 'card', id: cardId };
  },
  'staff.decide-report': async ({ world, friend, otherCard }) => {
    await reportCard(world, friend, otherCard);
    return { type: 'card', id: otherCard, verdict: 'keep', reason: '内容属实，可以保留' };
  },
  'account.view-user': ({ other }) => ({ id: other.userId }),
};
