import { activityRules } from '@qunlu/contract/activity/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { useAttempt } from '../../../../platform/press.ts';
import { goBack, navigate } from '../../../../platform/router/location.ts';
import { useQueryParams } from '../../../../platform/router/params.ts';
import { useDraftSaving } from '../../../../platform/drafts/draft-saving.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Page } from '../../../../ui/page.tsx';
import { useWide } from '../../../../ui/use-wide.ts';
import { vipWay } from '../../../membership/parts/vip-way.ts';
import { activityPaths } from '../../paths.ts';
import { keepDraft, publish, useCircleOf } from '../../queries/publish.ts';
import { BasicsFields, BoundFields } from './basics-fields.tsx';
import { DraftsSection } from './drafts-row.tsx';
import { FoundFields } from './found-fields.tsx';
import { KeptBanner } from '../../../../ui/kept-banner.tsx';
import { Preview, PreviewBeside } from './preview.tsx';
import { Requirements } from './requirements.tsx';
import css from './steps.module.css';
import { TicketsField } from './tickets-field.tsx';
import { useKeepDraft, useLocalDraft } from '../../../../platform/drafts/local-draft.ts';
import { activityDrafts, type ActivityValues, bodyOf, isPaid, placeOf, problems } from './values.ts';

/** What each step asks; the last one publishes. */
const steps: readonly { title: string; names: readonly (keyof ActivityValues)[] }[] = [
  {
    title: '办什么，什么时候，在哪里',
    names: [
      'title',
      'category_id',
      'content',
      'images',
      'starts_at',
      'ends_at',
      'citycode',
      'place',
      'address',
      'link',
    ],
  },
  { title: '怎么报名', names: ['tickets', 'seats', 'closes_at'] },
  { title: '发布前看一遍', names: ['visibility'] },
];

const now = (): number => Math.floor(Date.now() / 1000);

/** Pictures of a draft: those that it shows, and those among its words. */
const picturesOf = ({ images, content }: ActivityValues): string[] =>
  [...images, ...[...content.matchAll(/<img[^>]+src="([^"]+)"/g)].map((found) => found[1] ?? '')]
    .filter((one) => one !== '')
    .slice(0, 30);

interface StepsProps {
  /** What names what is kept on the phone. */
  name: string;
  /** What the address says of where it began. */
  from: { draft?: number; copy?: number; circle?: number };
  start: ActivityValues;
  draftId?: number;
  /** The title of the one that this is like. */
  copied?: string;
}

/** Three steps to an activity: what and when and where, its tickets, who finds it. Where one is stands in the address. */
export function Steps({ name, from, start, draftId = 0, copied }: StepsProps) {
  const client = useQueryClient();
  const wide = useWide();
  const attempt = useAttempt();
  const [first] = useState(start);
  const { kept, isKept, forget } = useLocalDraft<ActivityValues>(activityDrafts, name);
  const step = Math.min(Math.max(Number(useQueryParams().get('step') ?? 1) || 1, 1), steps.length);
  const form = useForm<ActivityValues>({
    initial: { ...first, ...kept },
    validate: (values) => problems(values, now()),
    async onSubmit(values) {
      const body = bodyOf(values, draftId);
      try {
        const { activity_id: id } = await attempt(body, (key) => publish(client, body, key));
        activityDrafts.drop(name);
        form.reset(values);
        navigate(activityPaths.made(id), { replace: true });
      } catch (error) {
        refuse(error);
      }
    },
  });
  const { values } = form;
  const circle = useCircleOf(values.circle_id).data;
  const last = step === steps.length;

  useKeepDraft(activityDrafts, name, first, values);
  // In braces: browsers answer a promise, which is no clean-up of an effect.
  useEffect(() => {
    window.scrollTo?.(0, 0);
  }, [step]);

  const goTo = (next: number, replace = false): void =>
    navigate(activityPaths.create({ ...from, ...(next > 1 ? { step: next } : {}) }), { replace });

  function refuse(error: unknown): void {
    const field = error instanceof RequestError ? placeOf(error.field ?? '') : undefined;
    const at = field === undefined ? -1 : steps.findIndex(({ names }) => names.includes(field));
    if (field === undefined || at < 0)
      return popTip(sentence(error), { type: 'bad', duration: 5000, ...vipWay(error) });
    if (at + 1 !== step) goTo(at + 1, true);
    form.setError(field, sentence(error));
  }

  /** An upload that failed would silently be missing. */
  function isPending(): boolean {
    const pending = pendingWords();
    if (pending !== '') popTip(pending);
    return pending !== '';
  }

  async function forward(): Promise<void> {
    if (!isPending() && (await form.check(steps[step - 1]?.names ?? []))) goTo(step + 1);
  }

  /** What was passed over by the address is asked for where it belongs. */
  async function finish(): Promise<void> {
    if (isPending()) return;
    const wrong = problems(values, now());
    const at = steps.findIndex(({ names }) => names.some((one) => wrong[one]));
    if (at < 0) return form.submit();
    if (at + 1 !== step) goTo(at + 1, true);
    await form.check(steps[at]?.names ?? []);
  }

  const keeping = useDraftSaving<ActivityValues>({
    drafts: activityDrafts,
    name,
    draftId,
    picturesOf,
    save: (body, key) => keepDraft(client, body, key),
    hrefOf: (draft) => activityPaths.create({ draft, ...(step > 1 ? { step } : {}) }),
  });

  function discard(): void {
    forget();
    form.reset(first);
  }

  const paid = isPaid(values);
  return (
    <Page
      {...(wide ? { wide: 'aside' as const } : {})}
      header={
        <ScreenHeader
          title="发布活动"
          back={step > 1 ? activityPaths.create({ ...from, step: step - 1 }) : activityPaths.mine('hosted')}
          actions={
            form.dirty || isKept ? (
              <Button kind="quiet" size="s" busy={keeping.busy} onClick={() => void keeping.keep(values)}>
                存草稿
              </Button>
            ) : undefined
          }
        />
      }
      footer={
        <SubmitFooter
          // Another button: the press that leads to the last step would send the form by the one that has become its end.
          key={last ? 'publish' : 'next'}
          label={last ? '发布' : '下一步'}
          busy={form.busy}
          onClick={() => void (last ? finish() : forward())}
          note={last && paid ? chargeWords : `第 ${step} 步，共 ${steps.length} 步`}
          {...(step > 1
            ? {
                secondary: (
                  <Button
                    kind="secondary"
                    onClick={() => goBack(activityPaths.create({ ...from, step: step - 1 }))}
                  >
                    上一步
                  </Button>
                ),
              }
            : {})}
        />
      }
    >
      {wide && <PreviewBeside values={values} />}
      <div>
        {isKept && <KeptBanner words="上次没写完，已为您恢复" onForget={discard} />}
        {step === 1 && copied !== undefined && (
          <Banner tone="info">照着“{copied}”写好了，请选新的时间</Banner>
        )}
        {step === 1 && circle && <Banner tone="info">在“{circle.name}”里举办</Banner>}
        {step === 1 && Object.keys(from).length === 0 && <DraftsSection />}
        <h2 className={css['title']}>{steps[step - 1]?.title}</h2>
        <Form form={form}>
          {step === 1 && <BasicsFields form={form} />}
          {step === 2 && (
            <>
              <TicketsField
                value={values.tickets}
                inCircle={values.circle_id > 0}
                error={form.field('tickets').error}
                onChange={(tickets) => form.set('tickets', tickets)}
              />
              <FieldGroup>
                <BoundFields form={form} />
              </FieldGroup>
              {paid && <Requirements values={values} />}
            </>
          )}
          {last && (
            <>
              <Requirements values={values} />
              <FoundFields
                inCircle={values.circle_id > 0}
                seen={form.field('visibility')}
                people={form.field('people_shown')}
                each={form.field('form_each')}
              />
            </>
          )}
        </Form>
        {last && !wide && (
          <section aria-label="预览">
            <h2 className={css['title']}>别人会看到</h2>
            <Preview values={values} />
          </section>
        )}
      </div>
    </Page>
  );
}

const chargeWords = `收费的先人工审核，一个工作日内；结束 ${activityRules.holdSeconds / 3600} 小时后可以提现，平台服务费 ${activityRules.fee / 100}%`;
