import { friendRules } from '@qunlu/contract/friend/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { PageSheet } from '../../../ui/dialog/page-sheet.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { open } from '../../../ui/dialog/stack.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FieldGroup } from '../../../ui/form/form.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Plus, X } from '../../../ui/icons.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { saveRemark, useRemark, useTags } from '../queries.ts';
import type { Acquainted } from './acquainted.ts';
import css from './remark-page.module.css';

const { note: noteMax, tag: tagMax, tagsPerFriend } = friendRules;

/** A full page where one writes down, for oneself alone, what there is to say of a friend. */
export async function openRemark(person: Pick<Acquainted, 'user_id' | 'realname'>): Promise<void> {
  await open<void>((done) => <RemarkPage person={person} onDone={() => done()} />, undefined);
}

interface RemarkPageProps {
  person: Pick<Acquainted, 'user_id' | 'realname'>;
  onDone: () => void;
}

function RemarkPage({ person, onDone }: RemarkPageProps) {
  const { data, error, refetch } = useRemark(person.user_id);
  if (data) return <Editor person={person} note={data.note} tags={data.tags} onDone={onDone} />;
  return (
    <PageSheet title="备注和标签" onClose={onDone}>
      {error ? (
        <ErrorState message={sentence(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={2} />
      )}
    </PageSheet>
  );
}

type EditorProps = RemarkPageProps & { note: string; tags: readonly string[] };

function Editor({ person, note: given, tags: chosen, onDone }: EditorProps) {
  const client = useQueryClient();
  const [note, setNote] = useState(given);
  const [tags, setTags] = useState(chosen);
  const [busy, setBusy] = useState(false);
  const tooLong = maxLength(noteMax)(note, '备注');

  async function save(): Promise<void> {
    if (tooLong !== '') return;
    setBusy(true);
    try {
      await saveRemark(client, person.user_id, { note: note.trim(), tags: [...tags] });
      popTip('已保存', { type: 'good' });
      onDone();
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
    setBusy(false);
  }

  return (
    <PageSheet
      title="备注和标签"
      onClose={onDone}
      footer={
        <Button block busy={busy} onClick={() => void save()}>
          保存
        </Button>
      }
    >
      <div className={css['root']}>
        <FieldGroup>
          <p className={css['lead']}>关于{person.realname}，只有您自己看得到</p>
          <TextareaField
            name="note"
            label="备注"
            placeholder="在哪认识的、聊过什么、下次要记得的事"
            value={note}
            onChange={setNote}
            error={tooLong}
            maxWide={noteMax}
          />
          <Tags tags={tags} onChange={setTags} />
        </FieldGroup>
      </div>
    </PageSheet>
  );
}

interface TagsProps {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
}

/** The tags of one friend: those that are there, those that others have, and a new one. */
function Tags({ tags, onChange }: TagsProps) {
  const { data } = useTags();
  const [text, setText] = useState('');
  const others = (data?.list ?? []).map((one) => one.tag).filter((tag) => !tags.includes(tag));
  const full = tags.length >= tagsPerFriend;
  const wanted = text.trim();
  const problem =
    full && wanted !== '' ? `一位好友最多${tagsPerFriend}个标签` : maxLength(tagMax)(wanted, '标签');

  function add(tag: string): void {
    if (tag === '' || full) return;
    if (!tags.includes(tag)) onChange([...tags, tag]);
    setText('');
  }

  return (
    <Field
      label="标签"
      end={`${tags.length}/${tagsPerFriend}`}
      error={problem}
      help="每个最多 10 个字，好友列表可以按标签看"
    >
      <div className={css['tags']}>
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            className={css['tag']}
            onClick={() => onChange(tags.filter((one) => one !== tag))}
          >
            <span className="visually-hidden">去掉标签：</span>
            {tag}
            <X size={16} aria-hidden />
          </button>
        ))}
      </div>
      <div className={css['new']}>
        <TextInput
          name="tag"
          value={text}
          onChange={setText}
          placeholder="写一个新标签"
          maxLength={2 * tagMax}
          onEnter={() => problem === '' && add(wanted)}
        />
        <Button
          kind="secondary"
          disabled={wanted === '' || problem !== ''}
          icon={<Plus size={18} aria-hidden />}
          onClick={() => add(wanted)}
        >
          添加
        </Button>
      </div>
      {others.length > 0 && !full && (
        <>
          <p className={css['others']}>用过的标签</p>
          <div className={css['tags']}>
            {others.map((tag) => (
              <button key={tag} type="button" className={css['other']} onClick={() => add(tag)}>
                <span className="visually-hidden">加上标签：</span>
                {tag}
              </button>
            ))}
          </div>
        </>
      )}
    </Field>
  );
}
