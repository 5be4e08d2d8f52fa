import {
  forumAudit,
  type ForumAudit,
  forumAuditLabels,
  forumPosting,
  type ForumPosting,
  forumPostingLabels,
} from '@qunlu/contract/forum/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Loaded } from '../../../../platform/loaded.tsx';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { SheetBody, SheetNote } from '../../../../ui/dialog/sheet-body.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { useState } from 'react';
import { saveForum, useForumSetting } from '../../queries/setting.ts';

/** Who may post, and which posts an admin reads first. */
export const openSetting = async (id: number): Promise<void> =>
  void (await openSheet('讨论设置', (close) => <Setting id={id} onDone={() => close(null)} />));

function Setting({ id, onDone }: { id: number; onDone: () => void }) {
  return <Loaded read={useForumSetting(id)}>{(now) => <Fields id={id} now={now} onDone={onDone} />}</Loaded>;
}

const optionsOf = (values: readonly number[], labels: Record<number, string>) =>
  values.map((value) => ({ value: String(value), label: labels[value] ?? '' }));

interface FieldsProps {
  id: number;
  now: { audit: number; posting: number };
  onDone: () => void;
}

function Fields({ id, now, onDone }: FieldsProps) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const [audit, setAudit] = useState(now.audit);
  const [posting, setPosting] = useState(now.posting);
  const save = () =>
    press(async () => {
      await saveForum(client, { id, audit: audit as ForumAudit, posting: posting as ForumPosting });
      popTip('已保存', { type: 'good' });
      onDone();
    });
  return (
    <SheetBody>
      <FieldGroup>
        <SelectField
          label="谁可以发帖"
          value={String(posting)}
          options={optionsOf(Object.values(forumPosting), forumPostingLabels)}
          onChange={(value) => setPosting(Number(value))}
        />
        <SelectField
          label="发帖审核"
          value={String(audit)}
          options={optionsOf(Object.values(forumAudit), forumAuditLabels)}
          onChange={(value) => setAudit(Number(value))}
        />
      </FieldGroup>
      <SheetNote>圈子里的人都可以评论；已经在等审核的仍要审核</SheetNote>
      <Button block busy={busy} onClick={() => void save()}>
        保存
      </Button>
    </SheetBody>
  );
}
