import { questionTypes } from '@qunlu/contract/form/rules.ts';
import { inTransaction, jobContext, type Tx, type ViewerCtx } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { defineForm, type Question, type Submission } from './api/forms.ts';

type Fact = 'realname';

/** A form that exists in tests only: name, phone, and whatever its subject asks. */
export const testForms = defineForm<Fact>({
  kind: 'test-registration',
  facts: { realname: '姓名', phone: '手机号' },
  questions: { field: 'fields', label: '报名项目' },
});

/** One question of each type; the first is required. */
export const everyType: Question[] = questionTypes.map((type, at) => ({
  label: `第${at + 1}题`,
  type,
  required: at === 0,
  options: type === 'select' || type === 'multiple' ? ['甲', '乙'] : [],
}));

/** The transaction of a call by this person. */
export const asPerson = <T>(
  world: World,
  { userId, phone }: { userId: number; phone: string },
  work: (tx: Tx<ViewerCtx>) => Promise<T>,
): Promise<T> =>
  inTransaction(
    {
      ...jobContext(world.deps),
      staff: null,
      viewer: { userId, phone, status: 1, sessionHash: Buffer.alloc(32) },
    },
    work,
  );

/** The subject asks this from now on. */
export const askNow = (world: World, subjectId: number, questions: Question[]): Promise<void> =>
  inTransaction(jobContext(world.deps), (tx) => testForms.ask(tx, subjectId, questions));

/** What a subject asks now. */
export async function askedNow(
  world: World,
  subjectId: number,
): Promise<{ version_id: number | null; questions: Question[] | null }> {
  const { rows } = await world.database.pool.query(
    "select version_id, questions from form_now where kind = 'test-registration' and subject_id = $1",
    [subjectId],
  );
  return rows[0] ?? { version_id: null, questions: null };
}

/** Somebody submits, as a feature does it: checked before the transaction, written in it. */
export async function submitAs(
  world: World,
  person: Person,
  given: {
    holderId: number;
    subjectId: number;
    realname?: string;
    answers?: { label: string; value: string }[];
  },
): Promise<Submission<Fact>> {
  const { holderId, subjectId, realname = '张三', answers = [] } = given;
  const ctx = jobContext(world.deps);
  const filled = testForms.fill(ctx, await askedNow(world, subjectId), { facts: { realname }, answers });
  await testForms.check(ctx, filled);
  await inTransaction(ctx, (tx) => testForms.submit(tx, { holderId, subjectId, by: person, filled }));
  const read = await testForms.find(ctx, holderId);
  if (!read) throw new Error('nothing was submitted');
  return read;
}
