import type { Case, FeatureScene, Scene } from '../../testing/feature-scene.ts';

let made = 0;

/** A message of the friend to `me`. */
async function received(scene: Scene): Promise<{ conversation_id: number; message_id: number }> {
  const { friend, me } = scene;
  const given = {
    as: friend.token,
    user_id: me.userId,
    client_id: `scene-${(made += 1)}`,
    type: 1,
    text: '周末喝茶',
  };
  return scene.done('chat.send', given);
}

/** One of `me` to the friend. */
const sent = (scene: Scene): Promise<{ conversation_id: number; message_id: number }> =>
  scene.done('chat.send', {
    user_id: scene.friend.userId,
    client_id: `scene-${(made += 1)}`,
    type: 1,
    text: '几点出发',
  });

const inConversation: Case = async (scene) => ({ id: (await received(scene)).conversation_id });

export const scene: FeatureScene = {
  fill: () => ({ client_id: 'walk-1', message_id: 1, since: 0 }),
  inputs: ({ userId }) => ({
    'chat.view': { user_id: userId },
    'chat.consult': { subject: 'service', target_id: 1 },
    'chat.send': { user_id: userId, type: 1, text: '你好' },
    'chat.mark': { marks: [{ conversation_id: 1, message_id: 1, read: 1 }] },
    'chat.search': { q: '喝茶' },
  }),
  cases: {
    'chat.list': async (scene) => {
      await received(scene);
      return {};
    },
    'chat.view': async (scene) => {
      await received(scene);
      return { user_id: scene.friend.userId };
    },
    'chat.consult': ({ sale }) => ({ subject: 'service', target_id: sale.serviceId }),
    'chat.messages': inConversation,
    'chat.changes': async (scene) => ({ id: (await received(scene)).conversation_id, since: 0 }),
    'chat.send': ({ friend }) => ({ user_id: friend.userId, client_id: 'walk-1', type: 1, text: '你好' }),
    'chat.recall': async (scene) => ({ message_id: (await sent(scene)).message_id }),
    'chat.remove': async (scene) => ({ message_id: (await received(scene)).message_id }),
    'chat.mark': async (scene) => {
      const { conversation_id, message_id } = await received(scene);
      return { marks: [{ conversation_id, message_id, read: 1 }] };
    },
    'chat.set': inConversation,
    'chat.search': async (scene) => {
      await received(scene);
      return { q: '喝茶' };
    },
  },
};
