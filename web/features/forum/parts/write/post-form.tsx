import type { CircleView } from '@qunlu/contract/circle/home.ts';
import type { Topic } from '@qunlu/contract/forum/entity.ts';
import type { viewWriting } from '@qunlu/contract/forum/write.ts';
import { forumRules, topicKindLabels, topicState } from '@qunlu/contract/forum/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { later } from '../../../../platform/later.ts';
import { usePress } from '../../../../platform/press.ts';
import { goBack, navigate, returns } from '../../../../platform/router/location.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { PickerField } from '../../../../ui/form/picker-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { forumPaths } from '../../paths.ts';
import { post, release, storeFiles } from '../../queries/outbox.ts';
import { dropLocal, saveTopic } from '../../queries/writing.ts';
import { Added, LinkedRow } from './added.tsx';
import { Bar, usePictures } from './bar.tsx';
import css from './bar.module.css';
import { PicturesField } from './pictures-field.tsx';
import { PollFields } from './poll-fields.tsx';
import { useKeptDraft } from './use-draft.ts';
import { useUploadAhead } from './use-upload-ahead.ts';
import {
  blankPoll,
  blankPost,
  isBlank,
  isLinked,
  type PostProblems,
  postProblems,
  type PostValues,
} from './values.ts';

interface PostFormProps {
  circle: CircleView;
  writing: OutputOf<typeof viewWriting> | undefined;
  start: PostValues;
  /** Where it comes from: a draft, a post that waits on this phone, one that was posted. */
  draftId?: number;
  sending?: string;
  topic?: Topic | undefined;
  /** It is what was not finished the last time. */
  restored?: boolean;
  /** At the end of the header: earlier drafts. */
  actions?: ReactNode;
  /** Asks what else it is to be about. */
  onOther?: () => void;
}

const titles = { media: '写动态', question: '提问', poll: '发起投票' } as const;
const labels = { media: '内容', question: '问题', poll: '要决定什么' } as const;
const hints = {
  media: '最近在做什么，想告诉大家什么',
  question: '想知道什么，写得越具体越容易得到回答',
  poll: '要大家决定什么，背景是什么',
} as const;

/** Back to where the person came from, or to where the post stands. */
const leave = (to: string): void => (returns() ? goBack(to) : navigate(to, { replace: true }));

/** A post is written: words first, what else there is in a quiet bar. It goes at once, or as soon as there is a network. */
export function PostForm(props: PostFormProps) {
  const { circle, writing, start, draftId = 0, sending, topic, restored = false, actions, onOther } = props;
  const client = useQueryClient();
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<PostProblems>({});
  const [withTitle, setWithTitle] = useState(start.title !== '');
  const [isRestored, setRestored] = useState(restored);
  const form = useRef<HTMLDivElement>(null);
  const { busy, press } = usePress();
  const isNew = sending === undefined && topic === undefined;
  const draft = useKeptDraft({ circleId: circle.id, values, draftId, enabled: isNew });
  const pictures = usePictures(values, setValues);
  useUploadAhead(values.pictures, setValues);
  const { kind } = values;
  const feed = forumPaths.feed(circle.id);
  const known = kind === 'media' || kind === 'question' || kind === 'poll' ? kind : 'media';

  function put(edit: Partial<PostValues>): void {
    setValues((now) => ({ ...now, ...edit }));
    setProblems({});
  }

  // After the fields carry their marks.
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus();
  }, [problems]);

  async function send(): Promise<void> {
    const wrong = postProblems(values);
    setProblems(wrong);
    const [first] = Object.values(wrong);
    if (first !== undefined) return popTip(first, { type: 'bad' });
    if (topic) return void (await press(() => save(topic)));
    if (sending !== undefined) release(sending, { circleId: circle.id, values, draftId });
    else {
      const draftNow = await draft.settled();
      draft.end();
      post({ circleId: circle.id, values, draftId: draftNow });
    }
    leave(feed);
  }

  async function save(changed: Topic): Promise<void> {
    const stored = await storeFiles(values, {
      keep: (edit) => edit.values && setValues(edit.values),
      progress: () => undefined,
      onDrop: () => undefined,
    });
    const saved = await saveTopic(client, changed, stored);
    popTip(saved.state === topicState.auditing ? '已提交，通过审核后大家能看到' : '已保存', { type: 'good' });
    leave(forumPaths.topic(circle.id, changed.topic_id));
  }

  const ask = (): void =>
    void later(import('../../../circle/parts/pick-members.tsx'), async ({ pickMembers }) => {
      const chosen = await pickMembers({ id: circle.id, title: '问哪一位', limit: 1 });
      const [one] = chosen ?? [];
      if (chosen) put({ asked: one ? { user_id: one.user_id, name: one.realname } : null });
    });

  function clear(): void {
    setValues(blankPost(kind));
    setRestored(false);
    setWithTitle(false);
  }

  return (
    <Page
      header={
        <ScreenHeader
          title={topic ? '修改' : kind === known ? titles[known] : `发${topicKindLabels[kind]}`}
          back={feed}
          actions={actions}
        />
      }
      footer={
        <>
          {!topic && writing && <Note audited={writing.audited} left={writing.left_today} />}
          <div className={css['footer']}>
            <Bar
              values={values}
              change={setValues}
              pictures={pictures}
              title={withTitle}
              onTitle={() => setWithTitle(true)}
            />
            <Button busy={busy} disabled={isBlank(values)} onClick={() => void send()}>
              {topic ? '保存' : '发布'}
            </Button>
          </div>
        </>
      }
    >
      {isRestored && (
        <Banner
          action={
            <Button kind="quiet" size="s" onClick={clear}>
              重新写
            </Button>
          }
        >
          接着上次没写完的
        </Banner>
      )}
      {isNew && !isLinked(kind) && (
        <Kinds
          kind={known}
          polls={writing?.polls !== false}
          onChange={(next) => {
            dropLocal(circle.id, kind);
            put({
              kind: next,
              poll: next === 'poll' ? (values.poll ?? blankPoll) : null,
              asked: next === 'question' ? values.asked : null,
            });
          }}
        />
      )}
      {values.link && <LinkedRow link={values.link} onOther={topic ? undefined : onOther} />}
      <div ref={form} className={css['fields']}>
        <FieldGroup>
          {withTitle && (
            <TextField
              label="标题"
              optional
              value={values.title}
              maxWide={forumRules.title}
              error={problems.title}
              onChange={(title) => put({ title })}
            />
          )}
          <TextareaField
            label={labels[known]}
            placeholder={hints[known]}
            value={values.text}
            minRows={5}
            maxRows={18}
            maxWide={forumRules.text}
            error={problems.text}
            autoFocus={isNew && start.text === ''}
            onChange={(text) => put({ text })}
          />
          {values.pictures.length > 0 && (
            <PicturesField
              value={values.pictures}
              onChange={(chosen) => put({ pictures: chosen })}
              onAdd={pictures.open}
            />
          )}
          {kind === 'question' && (
            <PickerField
              label="问谁"
              text={values.asked?.name ?? '所有人'}
              help={values.asked ? '对方会收到通知，别人也看得到' : undefined}
              onOpen={ask}
            />
          )}
        </FieldGroup>
        <Added values={values} change={setValues} />
        {values.poll && (
          <PollFields
            value={values.poll}
            groups={writing?.groups ?? []}
            error={problems.options}
            onChange={(poll) => put({ poll })}
          />
        )}
      </div>
    </Page>
  );
}

type Plain = keyof typeof titles;

/** What it is to be; the words stay. */
function Kinds(props: { kind: Plain; polls: boolean; onChange: (kind: Plain) => void }) {
  const { kind, polls, onChange } = props;
  const kinds = (['media', 'question', 'poll'] as const).filter((one) => one !== 'poll' || polls);
  return (
    <div className={css['kinds']}>
      <Segmented
        label="写什么"
        value={kind}
        options={kinds.map((value) => ({ value, label: topicKindLabels[value] }))}
        onChange={onChange}
      />
    </div>
  );
}

/** Posts of a day that are left, from where on it is said. */
const few = 3;

function Note({ audited, left }: { audited: boolean; left: number }) {
  const notes = [
    audited ? '发布后先由管理员看，通过后大家能看到' : '',
    left <= 0 ? '今天发得够多了，明天再发' : left <= few ? `今天还可以发 ${left} 条` : '',
  ].filter((note) => note !== '');
  return notes.length === 0 ? null : <p className={css['note']}>{notes.join('；')}</p>;
}
