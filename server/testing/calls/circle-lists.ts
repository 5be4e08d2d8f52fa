import { how, sendSheet, sheetOf } from '../../features/roster/testing.ts';
import { giveCredits } from '../../features/sms/testing.ts';
import { freshPhone } from '../people.ts';
import { done, newest } from './ask.ts';
import type { Case, Cases, Scene } from './scene.ts';

const mine: Case = ({ circle }) => ({ id: circle.id });

const uploaded = async (scene: Scene): Promise<{ id: number; import_id: number }> => {
  const { world, circle, me } = scene;
  const file = await sendSheet(world, me, await sheetOf([['李四', freshPhone()]]));
  const { import_id } = await done(scene, 'roster.upload', { id: circle.id, file, name: '名册.csv' });
  return { id: circle.id, import_id };
};
const submitted = async (scene: Scene): Promise<{ id: number; import_id: number }> => {
  const made = await uploaded(scene);
  await done(scene, 'roster.submit', { ...made, consent: 1, how });
  return made;
};
const importOfMine = async (scene: Scene): Promise<{ as: string; id: number; member_id: number }> => {
  const { world, circle, me, other } = scene;
  const file = await sendSheet(world, me, await sheetOf([['陈默', other.phone]]));
  const made = await done(scene, 'roster.upload', { id: circle.id, file, name: '名册.csv' });
  await done(scene, 'roster.submit', { id: circle.id, import_id: made.import_id, consent: 1, how });
  await done(scene, 'staff.decide-roster-import', { id: made.import_id, verdict: 'pass' });
  await world.runJob('roster.import');
  return {
    as: other.token,
    id: circle.id,
    member_id: await newest(scene, 'phonebook_member', 'member_id'),
  };
};
const staffImport: Case = async (scene) => ({ id: (await submitted(scene)).import_id });

const job = 'sms.campaigns';
const passed = async (scene: Scene): Promise<{ id: number; campaign_id: number }> => {
  const made = await handedIn(scene);
  await done(scene, 'staff.decide-sms-campaign', { id: made.campaign_id });
  await scene.world.runJob(job);
  return made;
};
const draft = async (scene: Scene): Promise<{ id: number; campaign_id: number }> => {
  const { circle, world, me } = scene;
  await giveCredits(world, me, 1000);
  const { campaign_id } = await done(scene, 'sms.campaign-save', {
    id: circle.id,
    content: '周六喝茶',
    roles: [],
    groups: [],
  });
  return { id: circle.id, campaign_id };
};
const handedIn = async (scene: Scene): Promise<{ id: number; campaign_id: number }> => {
  const made = await draft(scene);
  await done(scene, 'sms.campaign-submit', { ...made, credits: 1000 });
  return made;
};
const template = async (scene: Scene): Promise<{ id: number; template_id: number }> => {
  const made = await passed(scene);
  await done(scene, 'sms.template-save', { ...made, title: '每月' });
  return { id: made.id, template_id: await newest(scene, 'sms_template', 'template_id') };
};
const staffCampaign: Case = async (scene) => ({ id: (await handedIn(scene)).campaign_id });

const opened = async (link: { url: string }): Promise<string> => String(link.url).split('?key=')[1] ?? '';

/** Lists of people that are read in, and texts to all of them. */
export const circleListCases: Cases = {
  'roster.cancel': uploaded,
  'roster.entries': mine,
  'roster.list': mine,
  'roster.rollback': async (scene) => {
    const made = await submitted(scene);
    await done(scene, 'staff.decide-roster-import', { id: made.import_id, verdict: 'pass' });
    await scene.world.runJob('roster.import');
    return made;
  },
  'roster.errors': uploaded,
  'roster.submit': async (scene) => ({ ...(await uploaded(scene)), consent: 1, how }),
  'roster.upload': async ({ world, circle, me }) => ({
    id: circle.id,
    file: await sendSheet(world, me, await sheetOf([['李四', freshPhone()]])),
  }),
  'roster.view': uploaded,
  'roster.claim': importOfMine,
  'roster.refuse': importOfMine,
  'staff.decide-roster-import': async (scene) => ({
    ...(await staffImport(scene)),
    verdict: 'pass',
  }),
  'staff.roster-import-link': staffImport,
  'staff.roster-import-open': async (scene) => {
    const { import_id: id } = await submitted(scene);
    return { id, key: await opened(await done(scene, 'staff.roster-import-link', { id })) };
  },
  'staff.roster-import': staffImport,
  'sms.campaign-cancel': handedIn,
  'sms.compose': mine,
  'sms.campaign-drop': draft,
  'sms.template-drop': template,
  'sms.campaigns': mine,
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
    return { id, key: await opened(await done(scene, 'staff.sms-campaign-link', { id })) };
  },
  'staff.sms-campaign': staffCampaign,
};
