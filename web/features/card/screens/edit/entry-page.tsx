import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../../../ui/button.tsx';
import { PageSheet } from '../../../../ui/dialog/page-sheet.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import type { Form as FormState, Problems } from '../../../../ui/form/use-form.ts';

/** What an entry page answers: the entry, that it is to be removed, or null when the person goes back. */
export type EntryResult<Entry> = { entry: Entry } | 'removed' | null;

export interface EntryPageProps<Values extends FieldValues> {
  title: string;
  form: FormState<Values>;
  /** Left out for a new entry. */
  onRemove?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A full page for one entry of a list: its fields, done, remove. */
export function EntryPage<Values extends FieldValues>(props: EntryPageProps<Values>) {
  const { title, form, onRemove, onClose, children } = props;
  return (
    <PageSheet
      title={title}
      unsaved={form.dirty}
      onClose={onClose}
      footer={
        <SubmitFooter
          label="完成"
          form={form.id}
          secondary={
            onRemove && (
              <Button kind="danger" onClick={onRemove}>
                删除
              </Button>
            )
          }
        />
      }
    >
      <Form form={form}>
        <FieldGroup>{children}</FieldGroup>
      </Form>
    </PageSheet>
  );
}

interface Checked {
  success: boolean;
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
}

/** The first error of each field, in the contract's own sentences. */
export function complaints<Values>(checked: Checked): Problems<Values> {
  const problems: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) problems[String(path[0])] ??= message;
  return problems as Problems<Values>;
}
