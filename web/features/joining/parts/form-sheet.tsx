import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useState } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';
import { usePress } from '../../../platform/press.ts';
import { Button } from '../../../ui/button.tsx';
import { openSheet } from '../../../ui/dialog/sheet.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { openPhone, useForm } from '../queries/joining.ts';
import { Submitted } from './submitted.tsx';

/** What a member submitted, for the owner and admins (D22). */
export const openForm = (id: number, memberId: number, name: string): Promise<null> =>
  openSheet<null>(`${name}提交的信息`, () => <FormOf id={id} memberId={memberId} />);

function FormOf({ id, memberId }: { id: number; memberId: number }) {
  const { data, error, refetch, dataUpdatedAt } = useForm(id, memberId);
  const [phone, setPhone] = useState('');
  const { busy, press } = usePress();

  const reveal = () => press(async () => setPhone(await openPhone(id, memberId)));

  if (error && !data) return <ErrorState message={sentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={3} />;
  const masked = (
    <>
      {data.form.phone}
      <Button kind="quiet" size="s" busy={busy} onClick={() => void reveal()}>
        看号码
      </Button>
    </>
  );
  return (
    <Section
      note={`${relativeTime(data.form.submitted_at, dataUpdatedAt)}提交。您看了号码，对方会知道是您看的。`}
    >
      <Submitted form={data.form} phone={phone === '' && data.can_open ? masked : phone || data.form.phone} />
    </Section>
  );
}
