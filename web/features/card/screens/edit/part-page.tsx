import { useEffect, useRef } from 'react';
import { returnOr } from '../../../../platform/router/follow.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { Page } from '../../../../ui/page.tsx';
import { cardPaths } from '../../paths.ts';
import type { PartProps } from './part-props.ts';
import { type EditPart, editParts, type PartName } from './parts.tsx';

export interface PartPageProps extends PartProps {
  name: PartName;
  /** Says at once what is wrong: the person was led here because of it. */
  checked: boolean;
}

/** A short page of the editor. What is typed stays when it is left by going back, too. */
export function PartPage({ name, card, form, checked }: PartPageProps) {
  const { title, fields, Fields }: EditPart = editParts[name];
  const back = cardPaths.edit(card.card_id);
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    if (checked) void form.check(fields);
  }, [checked, form, fields]);

  async function finish(): Promise<void> {
    // An upload that failed would silently be missing from the card.
    const pending = pendingWords();
    if (pending !== '') return popTip(pending);
    if (await form.check(fields)) returnOr({ kind: 'route', target: back });
  }

  return (
    <Page
      header={<ScreenHeader title={title} back={back} />}
      footer={<SubmitFooter label="完成" form={form.id} />}
    >
      <Form form={{ ...form, submit: () => void finish() }}>
        <Fields card={card} form={form} />
      </Form>
    </Page>
  );
}
