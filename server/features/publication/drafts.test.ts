import { expect, test } from 'vitest';
import { inTransaction, jobContext, type ViewerCtx } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { lockPeople } from '../account/api/people.ts';
import { erasePerson, itemsOf, mergeRows } from '../lifecycle/service/fates.ts';
import { upload } from '../media/testing.ts';
import { maySee } from './policy.ts';
import { defineDrafts, type DraftInput } from './service/drafts.ts';
import { publicationLifecycle } from './service/lifecycle.ts';

const world = useWorld();
const drafts = defineDrafts({ kind: 'testhall', most: 3 });
const others = defineDrafts({ kind: 'testroom', most: 3 });
const week = 7 * 86_400;

const as = ({ userId }: Person): ViewerCtx => ({
  ...jobContext(world.deps),
  staff: null,
  viewer: { userId, phone: '', status: 1, sessionHash: Buffer.alloc(32) },
});
const save = (person: Person, given: Partial<DraftInput> = {}) =>
  inTransaction(as(person), (tx) =>
    drafts.save(tx, { title: '', content: '{"title":""}', images: [], ...given }),
  );
const isThere = async (url: string): Promise<boolean> => {
  const file = world.deps.storage.keyOf(url);
  return file !== null && (await world.deps.storage.read(file.bucket, file.key)) !== null;
};
/** Eight days later, after the job. */
async function later(): Promise<void> {
  world.pass(week + 86_400);
  await world.runJob('media.clean-orphans');
}

test('a draft is its writer’s alone, comes back as it was, the last saved first, and of its kind [D93]', async () => {
  const [ann, ben] = [await makePerson(world), await makePerson(world)];
  const first = await save(ann, { title: '读书会', content: '{"half":' });
  world.pass(60);
  const second = await save(ann);
  expect((await drafts.list(as(ann))).map(({ draft_id }) => draft_id)).toEqual([
    second.draft_id,
    first.draft_id,
  ]);
  expect(await drafts.find(as(ann), first.draft_id)).toEqual({ ...first, content: '{"half":' });
  world.pass(60);
  await save(ann, { draftId: first.draft_id, title: '读书会二' });
  expect((await drafts.list(as(ann)))[0]).toMatchObject({ draft_id: first.draft_id, title: '读书会二' });
  expect(await drafts.list(as(ben))).toEqual([]);
  expect(await others.list(as(ann))).toEqual([]);
  for (const wrong of [
    drafts.find(as(ben), first.draft_id),
    others.find(as(ann), first.draft_id),
    save(ben, { draftId: first.draft_id }),
  ])
    await expect(wrong).rejects.toMatchObject({ failure: 'notFound' });
  // Nothing of theirs goes by somebody else's hand.
  await drafts.remove(as(ben), first.draft_id);
  expect(await drafts.list(as(ann))).toHaveLength(2);
  await drafts.remove(as(ann), first.draft_id);
  await drafts.remove(as(ann), first.draft_id);
  expect(await drafts.list(as(ann))).toHaveLength(1);
});

test('one keeps so many, and is told to delete one; an old one may still be saved [D93]', async () => {
  const ann = await makePerson(world);
  const [first] = [await save(ann), await save(ann), await save(ann)];
  await expect(save(ann)).rejects.toMatchObject({
    failure: 'conflict',
    message: '最多存 3 份草稿，请先删掉不用的',
  });
  await save(ann, { draftId: first.draft_id, title: '改过' });
  await drafts.remove(as(ann), first.draft_id);
  await save(ann);
});

test('its pictures are kept as long as it is, and nobody shows what is not theirs [D93]', async () => {
  const [ann, ben] = [await makePerson(world), await makePerson(world)];
  const [one, two] = [(await upload(world, ann)).url, (await upload(world, ann)).url];
  const draft = await save(ann, { images: [one, two] });
  await expect(save(ben, { images: [one] })).rejects.toMatchObject({ failure: 'invalid', field: 'images.0' });
  await later();
  expect([await isThere(one), await isThere(two)]).toEqual([true, true]);
  await save(ann, { draftId: draft.draft_id, images: [two] });
  await later();
  expect([await isThere(one), await isThere(two)]).toEqual([false, true]);
  await inTransaction(as(ann), (tx) => drafts.removeIn(tx, draft.draft_id));
  await later();
  expect(await isThere(two)).toBe(false);
});

test('drafts go along when two become one, and go when their writer leaves [D10][D13][D150]', async () => {
  const [keep, drop] = [await makePerson(world), await makePerson(world)];
  await save(keep, { title: '一' });
  await save(drop, { title: '二' });
  const sides = { keep: keep.userId, drop: drop.userId };
  const ctx = jobContext(world.deps);
  expect(await itemsOf(ctx, sides, [publicationLifecycle])).toMatchObject([
    { title: '草稿', keep: 1, drop: 1 },
  ]);
  await inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [sides.keep, sides.drop]);
    await mergeRows(tx, sides, [publicationLifecycle]);
  });
  expect((await drafts.list(as(keep))).map(({ title }) => title).toSorted()).toEqual(['一', '二']);
  expect(JSON.stringify(await publicationLifecycle.exports?.(ctx, keep.userId, 10))).toContain('二');
  await inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [keep.userId]);
    await erasePerson(tx, keep.userId, [publicationLifecycle]);
  });
  expect(await drafts.list(as(keep))).toEqual([]);
});

test('what its feature opens is seen though no list shows it, never by whom its owner has blocked [D26][D93]', () => {
  const row = { user_id: 1, listed: false, is_blocked: false };
  expect([1, 2, null].map((viewer) => maySee(row, viewer))).toEqual([true, false, false]);
  expect([2, null].map((viewer) => maySee({ ...row, is_open: true }, viewer))).toEqual([true, true]);
  expect(maySee({ ...row, is_open: true, is_blocked: true }, 2)).toBe(false);
  expect(maySee({ ...row, listed: true, is_open: false }, 2)).toBe(true);
});
