import { friendRules } from '@qunlu/contract/friend/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadState } from '../../../platform/loaded.tsx';
import { usePress } from '../../../platform/press.ts';
import { Button } from '../../../ui/button.tsx';
import { PageSheet } from '../../../ui/dialog/page-sheet.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { open } from '../../../ui/dialog/stack.ts';
import { FieldGroup } from '../../../ui/form/form.tsx';
import { PickerField } from '../../../ui/form/picker-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { pick } from '../../../ui/picker/pick.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { fetchTags, saveRemark, useRemark } from '../queries.ts';
import type { NewFriend } from './new-friend.ts';
import css from './remark-page.module.css';

const { note: noteMax, tag: tagMax, tagsPerFriend } = friendRules;

/** A full page for the private note and the tags of a friend; only the viewer sees them. */
export async function openRemark(person: Pick<NewFriend, 'user_id' | 'realname'>): Promise<void> {
  await open<void>((done) => <RemarkPage person={person} onDone={() => done()} />, undefined);
}

interface RemarkPageProps {
  person: Pick<NewFriend, 'user_id' | 'realname'>;
  onDone: () => void;
}

interface Remark {
  note: string;
  tags: readonly string[];
}

function RemarkPage({ person, onDone }: RemarkPageProps) {
  const client = useQueryClient();
  const read = useRemark(person.user_id);
  const { data } = read;
  const [changes, setChanges] = useState<Partial<Remark>>({});
  const { busy, press } = usePress();
  const remark = data && { ...data, ...changes };
  const tooLong = maxLength(noteMax)(remark?.note, '备注');

  async function save({ note, tags }: Remark): Promise<void> {
    if (tooLong !== '') return;
    await press(async () => {
      const when = await saveRemark(client, person.user_id, { note: note.trim(), tags: [...tags] });
      popTip(when === 'later' ? '已保存在这部手机上，连上网络后发送' : '已保存', { type: 'good' });
      onDone();
    });
  }

  return (
    <PageSheet
      title="备注和标签"
      unsaved={Object.keys(changes).length > 0}
      onClose={onDone}
      footer={
        remark && (
          <Button block busy={busy} onClick={() => void save(remark)}>
            完成
          </Button>
        )
      }
    >
      {remark ? (
        <div className={css['root']}>
          <FieldGroup>
            <p className={css['lead']}>关于{person.realname}，只有您自己看得到</p>
            <TextareaField
              name="note"
              label="备注"
              placeholder="在哪认识的、聊过什么、下次要记得的事"
              value={remark.note}
              onChange={(note) => setChanges((before) => ({ ...before, note }))}
              error={tooLong}
              maxWide={noteMax}
            />
            <TagsField
              tags={remark.tags}
              onChange={(tags) => setChanges((before) => ({ ...before, tags }))}
            />
          </FieldGroup>
        </div>
      ) : (
        <LoadState read={read} waiting={<SkeletonRows count={2} />} />
      )}
    </PageSheet>
  );
}

function TagsField({
  tags,
  onChange,
}: {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
}) {
  const client = useQueryClient();

  async function choose(): Promise<void> {
    const chosen = await pick.tags({
      title: '标签',
      value: tags,
      tags: () => fetchTags(client),
      max: tagMax,
      limit: tagsPerFriend,
    });
    if (chosen) onChange(chosen);
  }
  return (
    <PickerField
      label="标签"
      text={tags.join('、')}
      placeholder="选择或新建标签"
      help="好友列表可以按标签看"
      onOpen={() => void choose()}
    />
  );
}
