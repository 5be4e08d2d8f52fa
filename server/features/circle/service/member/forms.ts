import type { FormAnswerView, SubmittedForm } from '@qunlu/contract/circle/form-entity.ts';
import type { Ctx, ViewerCtx } from '../../../../platform/context.ts';
import { partyFileLink } from '../../../media/api/private-files.ts';
import { presentAnswers, presentForm, type LinkOf } from '../../present/form.ts';
import { findForm, type FormRow } from '../../store/forms.ts';

/** What a member has submitted, whoever asks. */
export const formOf = (ctx: Ctx, memberId: number): Promise<FormRow | undefined> =>
  findForm(ctx.db, memberId);

/** Pictures come by links for this viewer alone. */
const linksFor =
  (ctx: ViewerCtx): LinkOf =>
  (key) =>
    partyFileLink(ctx, { key, viewerId: ctx.viewer.userId });

/** A form for who may read it; `own`: for who submitted it. */
export const shownForm = (
  ctx: ViewerCtx,
  form: Parameters<typeof presentForm>[0],
  own = false,
): SubmittedForm => presentForm(form, linksFor(ctx), own);

/** One's own answers, with the keys of pictures, which are sent back when they stay. */
export const ownAnswers = (ctx: ViewerCtx, answers: FormRow['answers']): FormAnswerView[] =>
  presentAnswers(answers, linksFor(ctx), true);
