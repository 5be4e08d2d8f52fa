import { submitRoster, uploadRoster } from '@qunlu/contract/roster/calls.ts';
import type { RosterImport } from '@qunlu/contract/roster/entity.ts';
import { rosterColumns } from '@qunlu/contract/roster/rules.ts';
import { jobContext, type StaffCtx } from '../../platform/context.ts';
import { writeSheet } from '../../platform/sheet-write.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { sendUpload } from '../media/testing.ts';
import type { MadeCircle } from '../circle/testing.ts';
import { decideReview } from './service/review.ts';

export const how = '报名时在纸质名册上逐人签字同意';

/** A sheet with the head of the template. */
export const sheetOf = (
  rows: readonly (readonly string[])[],
  format: 'xlsx' | 'csv' = 'csv',
): Promise<Uint8Array> => writeSheet(format, [rosterColumns, ...rows], [10]);

/** Stores a sheet as the web app does; answers its key. */
export async function sendSheet(world: World, person: Person, bytes: Uint8Array): Promise<string> {
  const credential = await world.call('GET', '/other/qiniu', {
    token: person.token,
    query: { bucket: 'private', kind: 'sheet' },
  });
  const answer = await sendUpload(world, credential.body.token, { bytes, name: 'roster' });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body.key;
}

export async function uploadSheet(
  world: World,
  circle: { id: number },
  by: Person,
  bytes: Uint8Array,
): Promise<RosterImport> {
  const file = await sendSheet(world, by, bytes);
  return world.ask(uploadRoster, { body: { id: circle.id, file, name: '名册.xlsx' }, token: by.token });
}

/** Uploaded and handed in. */
export async function handIn(
  world: World,
  circle: MadeCircle,
  rows: readonly (readonly string[])[],
  by: Person = circle.owner,
): Promise<RosterImport> {
  const { import_id } = await uploadSheet(world, circle, by, await sheetOf(rows));
  return world.ask(submitRoster, {
    body: { id: circle.id, import_id, consent: 1, how },
    token: by.token,
  });
}

/** Decided by somebody who has nothing else to do with it. */
export async function decide(
  world: World,
  importId: number,
  verdict: 'pass' | 'reject' = 'pass',
): Promise<void> {
  const { userId } = await makePerson(world);
  const ctx: StaffCtx = {
    ...jobContext(world.deps),
    viewer: null,
    staff: { userId, roles: ['auditor'], sessionHash: Buffer.alloc(0) },
  };
  await decideReview(ctx, { id: importId, verdict, reason: verdict === 'pass' ? '' : '凭证看不清' });
}

/** Passed and imported. */
export async function importRows(
  world: World,
  circle: MadeCircle,
  rows: readonly (readonly string[])[],
): Promise<RosterImport> {
  const made = await handIn(world, circle, rows);
  await decide(world, made.import_id);
  await world.runJob('roster.import');
  return made;
}
