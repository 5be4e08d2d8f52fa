import { circleStatus } from '@qunlu/contract/circle/rules.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { useIdQuery } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BookUser } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { StateBlock, StateReason } from '../../../ui/state-block.tsx';
import { VisibilityBar } from '../../moderation/parts/visibility-bar.tsx';
import { Unread } from '../parts/settings-gate.tsx';
import { circlePaths } from '../paths.ts';
import { useForbidden } from '../queries/settings.ts';

/** Why a circle is closed, and what its owner can do about it (R093). */
export default function Forbidden() {
  const id = useIdQuery();
  if (id === null) throw new NotFoundError();
  return <Circle id={id} />;
}

function Circle({ id }: { id: number }) {
  const { data, error, refetch } = useForbidden(id);
  return (
    <Page header={<ScreenHeader title="通讯录不能打开" />}>
      {!data ? (
        <Unread error={error} onRetry={() => void refetch()} />
      ) : data.status !== circleStatus.forbidden ? (
        <EmptyState
          icon={<BookUser size={28} aria-hidden />}
          title={data.name}
          text="这个通讯录现在可以打开"
          action={<Button href={circlePaths.home(id)}>去看看</Button>}
        />
      ) : (
        <>
          <StateBlock label="通讯录状态" tone="bad" title={`“${data.name}”已被禁止访问`}>
            <StateReason>{data.reason || '违反了平台规则'}</StateReason>
            {data.own
              ? '所有人现在都打不开它。可以申诉一次，我们会再看一遍。'
              : '所有人现在都打不开它。恢复以后，链接照常可用。'}
          </StateBlock>
          {data.own && (
            <>
              <VisibilityBar type="phonebook" id={id} />
              <Section>
                <ListRow
                  title="不要了，解散它"
                  meta="有付费成员的，按剩余天数退款"
                  href={circlePaths.settingPart(id, 'dissolve')}
                  danger
                />
              </Section>
            </>
          )}
        </>
      )}
    </Page>
  );
}
