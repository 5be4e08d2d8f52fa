import type { FeatureScene, Scene } from '../../testing/feature-scene.ts';
import { hashOf, makeCard, openContact, viewAs } from './testing.ts';

const closed = (scene: Scene): Promise<unknown> =>
  scene.done('card.post', { id: scene.cardId, permissions: { privacy: 2 } });

const asked = async (scene: Scene): Promise<number> => {
  await closed(scene);
  const input = { as: scene.other.token, id: scene.cardId, field: 'phone' };
  return (await scene.done('card.request-contact', input)).request_id;
};

export const scene: FeatureScene = {
  fill: () => ({
    field: 'phone',
    answer: 'refuse',
    request_id: 1,
  }),
  inputs: ({ userId, cardId }) => ({
    'card.post': { id: cardId, realname: '王五' },
    'card.save-phone-card': { realname: '王五' },
    'card.view': { more: 1 },
    'card.view-default': { id: userId },
    'card.view-simple-user': { id: userId },
  }),
  cases: {
    'card.view': ({ otherCard }) => ({ id: otherCard }),
    'card.view-phone': ({ otherCard }) => ({ id: otherCard }),
    'card.view-default': ({ other }) => ({ id: other.userId }),
    'card.view-simple-user': ({ other }) => ({ id: other.userId }),
    'card.hit': ({ otherCard }) => ({ id: otherCard }),
    'card.picture': ({ otherCard }) => ({ id: otherCard }),
    'card.post': ({ cardId }) => ({ id: cardId, realname: '林知远', position: '创始人' }),
    'card.save-phone-card': () => ({ realname: '林知远', position: '创始人', confirmed: 1 }),
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
      await scene.done('card.revoke-receipts', { user_id: other.userId });
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
      await scene.done('card.answer-contact-request', { request_id, answer: 'always' });
      return { request_id };
    },
    'card.list-receipts': async (scene) => {
      await openContact(scene.world, scene.other, scene.cardId);
      return { id: scene.cardId };
    },
    'card.list-visitors': async (scene) => {
      await scene.done('card.hit', { as: scene.other.token, id: scene.cardId });
      return { id: scene.cardId };
    },
    'card.callers': async (scene) => {
      await openContact(scene.world, scene.other, scene.cardId);
      return {};
    },
    'card.contact-grants': async (scene) => {
      const request_id = await asked(scene);
      await scene.done('card.answer-contact-request', { request_id, answer: 'always' });
      return {};
    },
  },
  reveals: {
    'card.decode': 'what the viewer may see, with a receipt',
    'card.batch-decode': 'the same of several',
  },
};
