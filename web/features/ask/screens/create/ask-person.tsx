import { askKinds } from '@qunlu/contract/ask/rules.ts';
import type { ReactNode } from 'react';
import { isNotFound } from '../../../../platform/http/errors.ts';
import { LoadState } from '../../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { User } from '../../../../ui/icons.ts';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { AnswererRow } from '../../parts/answerer-row.tsx';
import { askPaths } from '../../paths.ts';
import { useAnswerer } from '../../queries/lists.ts';
import { AskForm } from './form.tsx';

interface AskPersonProps {
  userId: number;
  circle: number;
  name: string;
  back: string;
  head: ReactNode;
}

/** Asking one person: who they are and what they take, or why they cannot be asked now. */
export function AskPerson({ userId, head, back, ...rest }: AskPersonProps) {
  const read = useAnswerer(userId);
  const { data, error } = read;
  if (data && data.on && data.problem === '' && !data.mine)
    return (
      <AskForm
        {...rest}
        back={back}
        kind={askKinds.person}
        answerer={data}
        head={
          <>
            {head}
            <Section>
              <AnswererRow one={data} />
            </Section>
          </>
        }
      />
    );
  const words = data?.mine ? '不能问自己' : data?.problem || '现在不接受付费提问，问问别人吧';
  return (
    <Page header={<ScreenHeader title="提问" back={back} />}>
      {head}
      {data || isNotFound(error) ? (
        <EmptyState
          icon={<User size={28} aria-hidden />}
          title="现在不能向 TA 提问"
          text={data ? words : '可能已经注销，或不想被您看到'}
          action={<Button href={askPaths.find({ tab: 'answerers' })}>选别的人</Button>}
        />
      ) : (
        <LoadState read={read} />
      )}
    </Page>
  );
}
