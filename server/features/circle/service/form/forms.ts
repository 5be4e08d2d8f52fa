import type { SubmittedForm } from '@qunlu/contract/circle/form-entity.ts';
import { secondsOf, type Ctx, type ViewerCtx } from '../../../../platform/context.ts';
import { defineForm, type FilledForm, type Submission } from '../../../form/api/forms.ts';
import type { AskedCircle } from '../../store/circles.ts';

/** D60: what everybody submits, besides the phone that they have bound. */
type Fact = 'realname' | 'company' | 'position' | 'city';

/** What somebody typed, by the labels of the circle's fields. */
export type FormInput = {
  realname: string;
  answers?: readonly { label: string; value: string }[] | undefined;
} & {
  [Name in Exclude<Fact, 'realname'>]?: string | undefined;
};

export type MemberDraft = FilledForm<Fact>;
export type MemberForm = Submission<Fact>;

/** The forms of circles: a member holds what was submitted on joining. */
export const memberForms = defineForm<Fact>({
  kind: 'circle-join',
  facts: { realname: '姓名', phone: '手机号', company: '公司', position: '职位', city: '城市' },
  questions: { field: 'fields', label: '自定义的项目' },
});

/** D60: what was typed as this circle asks it; what it does not ask is not kept. */
export function fillForm(
  ctx: Ctx,
  circle: Pick<AskedCircle, 'asks' | 'version_id' | 'questions'>,
  { realname, answers, ...typed }: FormInput,
  path?: string,
): MemberDraft {
  const wanted = (ask: 'company' | 'position' | 'city'): string =>
    circle.asks.includes(ask) ? (typed[ask] ?? '') : '';
  const facts = { realname, company: wanted('company'), position: wanted('position'), city: wanted('city') };
  return memberForms.fill(ctx, circle, { facts, answers }, path);
}

export const checkForm = memberForms.check;

/** What a member has submitted, whoever asks. */
export const formOf = memberForms.find;

/** A form for who may read it; `own`: for who submitted it. */
export function shownForm(ctx: ViewerCtx, form: MemberForm, own = false): SubmittedForm {
  const { realname, company, position, city } = form.facts;
  return {
    realname,
    phone: memberForms.maskedPhone(form),
    company,
    position,
    city,
    answers: memberForms.shown(ctx, form.answers, own),
    submitted_at: secondsOf(form.submittedAt),
  };
}

/** One's own answers, with the keys of pictures, which are sent back when they stay. */
export const ownAnswers = (ctx: ViewerCtx, answers: MemberForm['answers']): SubmittedForm['answers'] =>
  memberForms.shown(ctx, answers, true);
