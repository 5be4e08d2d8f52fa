import { isListedTag, tagFields, tagRules } from '@qunlu/contract/discovery/tag-list.ts';
import type { OwnTags } from '@qunlu/contract/discovery/tags.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePress } from '../../../platform/press.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { TagChoices } from '../parts/tag-choices.tsx';
import { saveTags, useOwnTags } from '../queries.ts';
import css from './tags.module.css';

const header = <ScreenHeader title="兴趣标签" back="/app/user" />;

/** What one is interested in: people of the same interest may get to know each other (R049, D156). */
export default function Tags() {
  const read = useOwnTags();
  if (read.data) return <Choice own={read.data} />;
  return (
    <Page header={header}>
      <Loaded read={read}>{() => null}</Loaded>
    </Page>
  );
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((tag, at) => tag === other[at]);

function Choice({ own }: { own: OwnTags }) {
  const client = useQueryClient();
  const saved = own.tags.map(({ tag }) => tag);
  const [tags, setTags] = useState<readonly string[]>(saved);
  // Of one's own: also those that were taken off just now, so that a slip is one tap to mend.
  const [written, setWritten] = useState<readonly string[]>(saved.filter((tag) => !isListedTag(tag)));
  const { busy, press } = usePress();
  const full = tags.length >= tagRules.most;

  const toggle = (tag: string): void =>
    setTags(tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag]);
  function add(tag: string): void {
    if (!isListedTag(tag) && !written.includes(tag)) setWritten([...written, tag]);
    if (!tags.includes(tag)) setTags([...tags, tag]);
  }
  const save = () =>
    press(async () => {
      await saveTags(client, tags);
      popTip('已保存', { type: 'good' });
    });

  return (
    <Page
      header={header}
      footer={
        <SubmitFooter
          label="保存"
          disabled={same(tags, saved)}
          busy={busy}
          onClick={() => void save()}
          note={`选了 ${tags.length} 个，最多 ${tagRules.most} 个`}
        />
      }
    >
      <p className={css['note']}>
        选您感兴趣的，有同样兴趣的人可能会认识您，对方看得到是哪几个。关闭个性化推荐后不再这样用。
      </p>
      <Section
        title="自己写的"
        padded
        note={full ? '已经满了，先去掉一个' : `每个最多 ${tagRules.length} 个字`}
      >
        {written.length > 0 && (
          <div className={css['written']}>
            <TagChoices label="自己写的" tags={written} chosen={tags} full={full} onToggle={toggle} />
          </div>
        )}
        <Own full={full} onAdd={add} />
      </Section>
      {tagFields.map(({ field, tags: some }) => (
        <Section key={field} title={field} padded>
          <TagChoices label={field} tags={some} chosen={tags} full={full} onToggle={toggle} />
        </Section>
      ))}
    </Page>
  );
}

const tooLong = maxLength(tagRules.length);

function Own({ full, onAdd }: { full: boolean; onAdd: (tag: string) => void }) {
  const [typed, setTyped] = useState('');
  const word = typed.trim().replaceAll(/\s+/g, ' ');
  const problem = word === '' ? '' : tooLong(word, '标签');

  return (
    <form
      className={css['own']}
      onSubmit={(event) => {
        event.preventDefault();
        if (word === '' || problem !== '' || full) return;
        onAdd(word);
        setTyped('');
      }}
    >
      <div className={css['field']}>
        <TextField
          label="加一个"
          name="tag"
          value={typed}
          onChange={setTyped}
          error={problem}
          disabled={full}
        />
      </div>
      <Button kind="secondary" type="submit" disabled={word === '' || problem !== '' || full}>
        添加
      </Button>
    </form>
  );
}
