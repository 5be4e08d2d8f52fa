import type { FormAnswer } from '@qunlu/contract/form/input.ts';
import { answerMax } from '@qunlu/contract/form/answer-rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import type { RawBuilder } from 'kysely';
import {
  inTransaction,
  jobContext,
  type Ctx,
  type Deps,
  type Tx,
  type ViewerCtx,
} from '../../../platform/context.ts';
import { releaseFiles, showFiles, withdrawFiles } from '../../media/api/files.ts';
import { partyFileLink } from '../../media/api/private-files.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import {
  absorbHolder,
  addReceipts,
  dropSubmission,
  eraseDue,
  eraseLater,
  findKept,
  findKeptOf,
  holdersOfPhones,
  keepFor,
  saveSubmission,
  saveVersion,
} from '../store/forms.ts';
import type { KeptSubmission } from '../store/seals.ts';
import type { Question } from '../tables.ts';
import { answerCells, readAnswers, readQuestions } from './answers.ts';
import { opened, phoneHashes, sealed } from './seals.ts';
import type {
  FormDefinition,
  Submission,
  GivenSubmission,
  AskedQuestions,
  FilledForm,
} from './submission.ts';

export type { KeptSubmission } from '../store/seals.ts';
export type { Question } from '../tables.ts';

/** Opening the same contact again within an hour adds no receipt. */
const dedupeSeconds = 3600;
const batch = 100;
/** Rows of an exported sheet. */
const sheetMax = 10_000;

/** The pictures of a submission, as a subject of files. */
const filesOf = (submissionId: number): string => `form:${submissionId}`;

const dateOf = (seconds: number): Date => new Date(Math.round(seconds * 1000));

/**
 * What an organiser asks of those who join or register (decision 0090): questions by version, answers that fit them, sealed, who has
 * opened a contact, erased on a date. Who may ask, submit and read is decided by the feature. A holder is its row of whoever submits.
 */
export function defineForm<Fact extends string>(of: FormDefinition<Fact>) {
  const { kind } = of;
  type Read = Submission<Fact>;

  /** A submission as a list has joined it; undefined: none, or nobody can open it any more. */
  function open(ctx: Pick<Ctx, 'deps'>, kept: KeptSubmission | null | undefined): Read | undefined {
    const content = kept && opened(ctx.deps, kept);
    if (!content) return undefined;
    return {
      id: kept.submission_id,
      userId: kept.user_id,
      facts: content.facts as Read['facts'],
      answers: content.answers.flatMap(({ at, value }) => {
        const question = kept.questions?.[at];
        return question ? [{ label: question.label, type: question.type, value }] : [];
      }),
      submittedAt: dateOf(kept.submitted_at),
      eraseAt: kept.erase_at === null ? null : dateOf(kept.erase_at),
    };
  }

  async function write(
    tx: Tx,
    { holderId, subjectId, by: { userId, phone }, filled }: GivenSubmission<Fact>,
    keepsDate: boolean,
  ): Promise<void> {
    const { versionId, facts, answers, questions } = filled;
    const { submission_id: submissionId, is_new: isNew } = await saveSubmission(
      tx.db,
      {
        kind,
        subject_id: subjectId,
        holder_id: holderId,
        version_id: versionId,
        user_id: userId,
        ...sealed(tx.deps, { facts: { ...facts, phone }, answers }),
        submitted_at: tx.now,
      },
      { keepsDate },
    );
    const files = answers.flatMap(({ at, value }) => {
      const { label, type } = questions[at] ?? {};
      return label !== undefined && type === 'image'
        ? [{ field: 'answers', label, address: tx.deps.storage.url('private', value) }]
        : [];
    });
    // Nothing of it shows a file yet.
    if (isNew && files.length === 0) return;
    await showFiles(tx, { subject: filesOf(submissionId), userId, bucket: 'private', files });
  }

  /** Answers how many are new. */
  const receipts = (tx: Tx<ViewerCtx>, given: readonly Read[]): Promise<number> =>
    addReceipts(
      tx.db,
      { submissionIds: given.map(({ id }) => id), byId: tx.viewer.userId, at: tx.now },
      dedupeSeconds,
    );

  /** What goes with submissions that are gone: their pictures. */
  async function dropFiles(tx: Tx, gone: readonly KeptSubmission[]): Promise<void> {
    const keys = gone.flatMap((kept) =>
      (open(tx, kept)?.answers ?? []).filter(({ type }) => type === 'image').map(({ value }) => value),
    );
    await releaseFiles(
      tx,
      gone.map(({ submission_id }) => filesOf(submission_id)),
    );
    await withdrawFiles(
      tx,
      keys.map((key) => tx.deps.storage.url('private', key)),
    );
  }

  return {
    /** The questions that an organiser wrote, as they are kept; fails with the field that does not fit. */
    questions: (given: Parameters<typeof readQuestions>[0]): Question[] =>
      readQuestions(given, of.questions.field),
    /** Words of questions that are new to the subject, to be looked at before the transaction. */
    words(questions: readonly Question[], before: readonly Question[]) {
      const known = new Set(before.flatMap(({ label, options }) => [label, ...options]));
      return questions.flatMap(({ label, options }, at) =>
        [label, ...options]
          .filter((text) => !known.has(text))
          .map((text) => ({ field: `${of.questions.field}.${at}.label`, label: of.questions.label, text })),
      );
    },
    /** The subject asks this from now on. */
    ask: (tx: Tx, subjectId: number, questions: readonly Question[]): Promise<void> =>
      saveVersion(tx.db, { kind, subjectId, questions, at: tx.now }),

    /** What was typed, as it is asked now; fails with the field that does not fit. `path`: where the answers stand on the wire. */
    fill(
      ctx: Ctx,
      asked: AskedQuestions,
      typed: {
        facts: Record<Fact, string>;
        answers?: readonly { label: string; value: string }[] | undefined;
      },
      path = 'answers',
    ): FilledForm<Fact> {
      const questions = asked.questions ?? [];
      return {
        versionId: asked.version_id,
        questions,
        facts: typed.facts,
        answers: readAnswers(ctx, questions, typed.answers ?? [], path),
      };
    },
    /** D137: the words of a submission, as others read them. Outside of transactions. */
    check: (ctx: Ctx, { facts, answers, questions }: FilledForm<Fact>, path = 'answers'): Promise<void> =>
      checkPlainly(ctx, {
        texts: [
          ...Object.entries<string>(facts).map(([field, text]) => ({
            field,
            label: of.facts[field as Fact],
            text,
          })),
          ...answers.flatMap(({ at, value }) => {
            const { label, type } = questions[at] ?? {};
            return label !== undefined && answerMax(type ?? '') !== undefined
              ? [{ field: path, label, text: value }]
              : [];
          }),
        ],
      }),
    /** Replaces what the holder has submitted, with its date. */
    submit: (tx: Tx, given: GivenSubmission<Fact>): Promise<void> => write(tx, given, false),
    /** The same of a holder that may be on its way out: it is erased when it was to be. */
    replace: (tx: Tx, given: GivenSubmission<Fact>): Promise<void> => write(tx, given, true),
    /** The holder is somebody else's from now on: what was submitted before goes, with its pictures and receipts. */
    async handOver(tx: Tx, given: GivenSubmission<Fact>): Promise<void> {
      const before = await findKept(tx.db, { kind, holderId: given.holderId });
      if (before) {
        await dropSubmission(tx.db, before.submission_id);
        await dropFiles(tx, [before]);
      }
      await write(tx, given, false);
    },

    open,
    find: async (ctx: Ctx, holderId: number): Promise<Read | undefined> =>
      open(ctx, await findKept(ctx.db, { kind, holderId })),
    /** Answers for who may read them, pictures by links for them alone; `own`: with the keys of pictures, to be sent back. */
    shown: (ctx: ViewerCtx, answers: Read['answers'], own = false): FormAnswer[] =>
      answers.map(({ label, type, value }) => ({
        label,
        type,
        value: type === 'image' && !own ? '' : value,
        link: type === 'image' ? partyFileLink(ctx, { key: value, viewerId: ctx.viewer.userId }) : '',
      })),
    maskedPhone: ({ facts }: Read): string => maskPhone(facts.phone),
    /** D22: the phone in full, with a receipt for whose it is. `first`: not within the last hour. */
    async openPhone(tx: Tx<ViewerCtx>, read: Read): Promise<{ phone: string; first: boolean }> {
      return { phone: read.facts.phone, first: (await receipts(tx, [read])) > 0 };
    },
    /** The phones of these, which a list has opened, are handed out in full: each gets a receipt, in one statement. */
    handOut: (tx: Tx<ViewerCtx>, given: readonly Read[]): Promise<number> => receipts(tx, given),
    /** Holders who submitted one of these numbers, as a statement: `holder_id`, `phone`. `subjects`: one, or a statement of several. */
    withPhone: (
      ctx: Ctx,
      subjects: number | RawBuilder<unknown>,
      phones: readonly string[],
    ): RawBuilder<{ holder_id: number; phone: string }> =>
      holdersOfPhones({ kind, subjects }, phoneHashes(ctx, phones)),
    /** All that was submitted to a subject, as rows of a sheet with its head (`writeSheet`), phones in full: each with a receipt. */
    async sheet(tx: Tx<ViewerCtx>, subjectId: number): Promise<string[][]> {
      const kept = await findKeptOf(tx.db, { kind, subjectId, now: tx.now, size: sheetMax });
      const read = kept.flatMap((one) => open(tx, one) ?? []);
      await receipts(tx, read);
      const facts = Object.keys(of.facts) as (keyof Read['facts'])[];
      const { head, rows } = answerCells(read);
      return [
        [...facts.map((fact) => of.facts[fact]), ...head, '提交时间'],
        ...read.map((one, at) => [
          ...facts.map((fact) => one.facts[fact] ?? ''),
          ...(rows[at] ?? []),
          dateTime(one.submittedAt.getTime() / 1000),
        ]),
      ];
    },

    /** It is erased then, or when it was to be before. */
    eraseAt: (tx: Tx, holderId: number, at: Date): Promise<void> =>
      eraseLater(tx.db, { kind, holderIds: [holderId] }, at),
    /** The same of many. */
    eraseAllAt: (tx: Tx, holderIds: readonly number[], at: Date): Promise<void> =>
      eraseLater(tx.db, { kind, holderIds }, at),
    keep: (tx: Tx, holderId: number): Promise<void> => keepFor(tx.db, { kind, holderId }),
    /** Two holders become one: the winner's submission stays, without one the loser's. */
    async absorb(tx: Tx, holders: { winner: number; loser: number }): Promise<void> {
      const gone = await absorbHolder(tx.db, { kind, ...holders });
      if (!gone) return;
      await dropSubmission(tx.db, gone.submission_id);
      await dropFiles(tx, [gone]);
    },
    /** A job: what has come to its day is erased, with its pictures and receipts; `also`: what goes with it, in the same transaction. */
    erase:
      (also: (tx: Tx, holderIds: readonly number[]) => Promise<void>) =>
      async (deps: Deps, goesOn: () => boolean): Promise<void> => {
        for (let erased = batch; erased === batch && goesOn();)
          erased = await inTransaction(jobContext(deps), async (tx: Tx) => {
            const gone = await eraseDue(tx.db, { kind, now: tx.now, size: batch });
            await dropFiles(
              tx,
              gone.map(({ kept }) => kept),
            );
            await also(
              tx,
              gone.map(({ holder_id }) => holder_id),
            );
            return gone.length;
          });
      },
  };
}
