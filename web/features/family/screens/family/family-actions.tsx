import type { Family } from '@qunlu/contract/family/entity.ts';
import { familyRules } from '@qunlu/contract/family/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { QueryClient } from '@tanstack/react-query';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { Button } from '../../../../ui/button.tsx';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { withLoading } from '../../../../ui/dialog/loading.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet, useUnsaved } from '../../../../ui/dialog/sheet.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Bell, Pencil, Trash2 } from '../../../../ui/icons.ts';
import { familyPaths } from '../../paths.ts';
import { changeFamily, dissolve } from '../../queries.ts';

/** What only its owner does. */
export async function familyActions(client: QueryClient, family: Family): Promise<void> {
  const act = await actionSheet({
    title: family.name,
    items: [
      { key: 'notice', label: '发通知', icon: <Bell size={20} aria-hidden /> },
      { key: 'edit', label: '修改名称和介绍', icon: <Pencil size={20} aria-hidden /> },
      { key: 'dissolve', label: '解散大家庭', danger: true, icon: <Trash2 size={20} aria-hidden /> },
    ],
  });
  if (act === 'notice') navigate(familyPaths.notice(family.family_id));
  else if (act === 'edit')
    await openSheet('修改大家庭', (close) => (
      <EditForm client={client} family={family} onDone={() => close(null)} />
    ));
  else if (act === 'dissolve') await end(client, family);
}

async function end(client: QueryClient, { family_id: id, name }: Family): Promise<void> {
  const message = `解散「${name}」？圈子都还在，只是不再放在一起；圈主会收到通知。`;
  if (!(await confirm({ message, okLabel: '解散', danger: true }))) return;
  try {
    await withLoading(dissolve(client, id));
    popTip('已解散', { type: 'good' });
    navigate(familyPaths.list(), { replace: true });
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}

interface EditProps {
  client: QueryClient;
  family: Family;
  onDone: () => void;
}

function EditForm({ client, family, onDone }: EditProps) {
  const form = useForm({
    initial: { name: family.name, intro: family.intro },
    validate: ({ name, intro }) => ({
      name: name.trim() === '' ? '请填写名称' : maxLength(familyRules.name)(name, '名称'),
      intro: maxLength(familyRules.intro)(intro, '介绍'),
    }),
    async onSubmit({ name, intro }) {
      try {
        await changeFamily(client, { id: family.family_id, name: name.trim(), intro: intro.trim() });
        onDone();
        popTip('已修改', { type: 'good' });
      } catch (error) {
        showRefusal(form, error, ['name', 'intro']);
      }
    },
  });
  useUnsaved(form.dirty);
  return (
    <Form form={form}>
      <FieldGroup>
        <TextField {...form.field('name')} label="名称" required maxWide={familyRules.name} />
        <TextareaField {...form.field('intro')} label="介绍" optional maxWide={familyRules.intro} />
        <Button block type="submit" busy={form.busy}>
          保存
        </Button>
      </FieldGroup>
    </Form>
  );
}
