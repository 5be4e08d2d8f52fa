import { newest } from '../../testing/calls/rows.ts';
import type { Case, FeatureScene, Scene } from '../../testing/feature-scene.ts';
import { buyPaid, giveCredits } from './testing.ts';

export const mine: Case = ({ circle }) => ({ id: circle.id });

const job = 'sms.campaigns';

const passed = async (scene: Scene): Promise<{ id: number; campaign_id: number }> => {
  const made = await handedIn(scene);
  await scene.done('staff.decide-sms-campaign', { id: made.campaign_id });
  await scene.world.runJob(job);
  return made;
};

const draft = async (scene: Scene): Promise<{ id: number; campaign_id: number }> => {
  const { circle, world, me } = scene;
  await giveCredits(world, me, 1000);
  const { campaign_id } = await scene.done('sms.campaign-save', {
    id: circle.id,
    content: '周六喝茶',
    roles: [],
    groups: [],
  });
  return { id: circle.id, campaign_id };
};

const handedIn = async (scene: Scene): Promise<{ id: number; campaign_id: number }> => {
  const made = await draft(scene);
  await scene.done('sms.campaign-submit', { ...made, credits: 1000 });
  return made;
};

const template = async (scene: Scene): Promise<{ id: number; template_id: number }> => {
  const made = await passed(scene);
  await scene.done('sms.template-save', { ...made, title: '每月' });
  return { id: made.id, template_id: await newest(scene, 'sms_template', 'template_id') };
};

const staffCampaign: Case = async (scene) => ({ id: (await handedIn(scene)).campaign_id });

export const opened = async (link: { url: string }): Promise<string> =>
  String(link.url).split('?key=')[1] ?? '';

export const scene: FeatureScene = {
  inputs: () => ({
    'sms.buy': { count: 10 },
    'staff.sms-adjust': { count: 10, reason: '活动奖励，已经核对' },
    'sms.campaign-preview': { content: '周六喝茶', roles: [], groups: [] },
    'sms.campaign-save': { content: '周六喝茶', roles: [], groups: [] },
    'sms.campaign': { campaign_id: 1 },
    'sms.campaign-drop': { campaign_id: 1 },
    'sms.campaign-cancel': { campaign_id: 1 },
    'sms.campaign-submit': { campaign_id: 1, credits: 10 },
    'sms.template-save': { campaign_id: 1, title: '每月' },
    'sms.template-drop': { template_id: 1 },
    'sms.landing': { sms: 1 },
    'sms.opt-out': { out: 1 },
    'staff.sms-campaign': { id: 1, reason: '审核，已经核对' },
    'staff.decide-sms-campaign': { id: 1, verdict: 'pass', reason: '' },
    'staff.sms-campaign-link': { id: 1 },
    'staff.sms-campaign-open': { id: 1, key: '1.abc' },
  }),
  cases: {
    'sms.refund': async (scene) => ({ hash: await buyPaid(scene.world, scene.me, 100), refund: 1000 }),
    'sms.campaign-cancel': handedIn,
    'sms.compose': mine,
    'sms.campaign-drop': draft,
    'sms.template-drop': template,
    'sms.opt-out': ({ theirs: { id } }) => ({ id, out: 1 }),
    'sms.campaign-preview': mine,
    'sms.campaign-save': mine,
    'sms.template-save': passed,
    'sms.campaign-submit': async (scene) => ({ ...(await draft(scene)), credits: 1000 }),
    'sms.campaign': draft,
    'sms.landing': async (scene) => {
      const { id, campaign_id } = await passed(scene);
      return { as: scene.friend.token, id, sms: campaign_id };
    },
    'staff.decide-sms-campaign': staffCampaign,
    'staff.sms-campaign-link': staffCampaign,
    'staff.sms-campaign-open': async (scene) => {
      const { campaign_id: id } = await handedIn(scene);
      return { id, key: await opened(await scene.done('staff.sms-campaign-link', { id })) };
    },
    'staff.sms-campaign': staffCampaign,
    'sms.entries': async (scene) => {
      await buyPaid(scene.world, scene.me, 100);
      return {};
    },
    'sms.refundable': async (scene) => {
      await buyPaid(scene.world, scene.me, 100);
      return {};
    },
    'sms.campaigns': async (scene) => {
      const { id } = await draft(scene);
      return { id };
    },
  },
};
