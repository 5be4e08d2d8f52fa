import type { FeatureScene, Scene } from '../../testing/feature-scene.ts';

/** Members of a circle of mine have points, given by hand. */
async function earning(scene: Scene): Promise<{ id: number; member_id: number }> {
  const { id } = scene.circle;
  await scene.done('phonebook.set-plugins', {
    id,
    rows: [{ key: 'score', enabled: 1, visible: 1, sort: 1 }],
  });
  return { id, member_id: scene.member.memberId };
}

async function given(scene: Scene): Promise<{ id: number }> {
  const { id, member_id } = await earning(scene);
  await scene.done('reputation.adjust', { id, member_id, credit: 20, reason: '帮忙布置会场' });
  return { id };
}

export const scene: FeatureScene = {
  inputs: () => ({
    'reputation.ranks': { span: 'all' },
    'reputation.adjust': { member_id: 1, credit: 20, reason: '帮忙布置会场' },
  }),
  cases: {
    'reputation.view': given,
    'reputation.entries': async (scene) => ({ ...(await given(scene)), as: scene.member.token }),
    'reputation.ranks': async (scene) => ({ ...(await given(scene)), span: 'all' }),
    'reputation.adjust': earning,
  },
};
