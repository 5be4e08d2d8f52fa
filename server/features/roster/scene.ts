import { newest } from '../../testing/calls/rows.ts';
import type { Case, FeatureScene, Scene } from '../../testing/feature-scene.ts';
import { freshPhone } from '../../testing/people.ts';
import { opened } from '../sms/scene.ts';
import { how, sendSheet, sheetOf } from './testing.ts';

const uploaded = async (scene: Scene): Promise<{ id: number; import_id: number }> => {
  const { world, circle, me } = scene;
  const file = await sendSheet(world, me, await sheetOf([['李四', freshPhone()]]));
  const { import_id } = await scene.done('roster.upload', { id: circle.id, file, name: '名册.csv' });
  return { id: circle.id, import_id };
};

const submitted = async (scene: Scene): Promise<{ id: number; import_id: number }> => {
  const made = await uploaded(scene);
  await scene.done('roster.submit', { ...made, consent: 1, how });
  return made;
};

const importOfMine = async (scene: Scene): Promise<{ as: string; id: number; member_id: number }> => {
  const { world, circle, me, other } = scene;
  const file = await sendSheet(world, me, await sheetOf([['陈默', other.phone]]));
  const made = await scene.done('roster.upload', { id: circle.id, file, name: '名册.csv' });
  await scene.done('roster.submit', { id: circle.id, import_id: made.import_id, consent: 1, how });
  await scene.done('staff.decide-roster-import', { id: made.import_id, verdict: 'pass' });
  await world.runJob('roster.import');
  return {
    as: other.token,
    id: circle.id,
    member_id: await newest(scene, 'phonebook_member', 'member_id'),
  };
};

const staffImport: Case = async (scene) => ({ id: (await submitted(scene)).import_id });

export const scene: FeatureScene = {
  inputs: () => ({
    'roster.template': { format: 'csv' },
    'roster.upload': { file: 'x', name: 'a.csv' },
    'roster.view': { import_id: 1 },
    'roster.cancel': { import_id: 1 },
    'roster.submit': { import_id: 1, consent: 1, how: '报名时在纸质名册上逐人签字同意' },
    'roster.errors': { import_id: 1, format: 'csv' },
    'roster.rollback': { import_id: 1 },
    'roster.claim': { member_id: 1 },
    'roster.refuse': { member_id: 1 },
    'staff.roster-import': { id: 1, reason: '审核，已经核对' },
    'staff.decide-roster-import': { id: 1, verdict: 'pass', reason: '' },
    'staff.roster-import-link': { id: 1 },
    'staff.roster-import-open': { id: 1, key: '1.abc' },
  }),
  cases: {
    'roster.cancel': uploaded,
    'roster.rollback': async (scene) => {
      const made = await submitted(scene);
      await scene.done('staff.decide-roster-import', { id: made.import_id, verdict: 'pass' });
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
      return { id, key: await opened(await scene.done('staff.roster-import-link', { id })) };
    },
    'staff.roster-import': staffImport,
    'roster.entries': async (scene) => {
      const { id } = await importOfMine(scene);
      return { id };
    },
    'roster.list': async (scene) => {
      const { id } = await submitted(scene);
      return { id };
    },
    'roster.mine': async (scene) => {
      const { as } = await importOfMine(scene);
      return { as };
    },
  },
  stays: {
    'roster.entries': 'whoever imports sees what was imported',
  },
};
