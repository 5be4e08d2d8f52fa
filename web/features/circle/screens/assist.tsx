import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CircleCheck, MessageSquareText } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { SettingsGate, Unread } from '../parts/settings-gate.tsx';
import { circlePaths } from '../paths.ts';
import { useAssist } from '../queries/announcements.ts';

/** What waits for who runs a circle, each one tap away (R070, D92). */
export default function Assist() {
  const id = useIdParam();
  return <SettingsGate title="待办">{() => <Waiting id={id} />}</SettingsGate>;
}

function Waiting({ id }: { id: number }) {
  const { data, error, refetch } = useAssist(id);
  return (
    <Page header={<ScreenHeader title="待办" back={circlePaths.home(id)} />}>
      <PullRefresh onRefresh={async () => void (await refetch())} />
      {!data ? (
        <Unread error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {data.list.length === 0 ? (
            <EmptyState
              icon={<CircleCheck size={28} aria-hidden />}
              title="都处理完了"
              text="有新的申请、审核或快到期的成员，会出现在这里"
              action={<Button href={circlePaths.setting(id)}>管理通讯录</Button>}
            />
          ) : (
            <Section title={data.name}>
              {data.list.map(({ key, title, count, path }) => (
                <ListRow
                  key={key}
                  wrap
                  title={title}
                  end={<Tag tone="warn">{count >= 100 ? '99+' : count}</Tag>}
                  href={`#!${path}`}
                />
              ))}
            </Section>
          )}
          {data.texts && (
            <Section>
              <ListRow
                leading={<MessageSquareText size={22} aria-hidden />}
                title="通知和短信"
                end={`短信 ${data.texts.have} 条`}
                href={`#!${data.texts.path}`}
              />
            </Section>
          )}
        </>
      )}
    </Page>
  );
}
