import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useIdParam, useParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { cardPaths } from '../../card/paths.ts';
import { CircleFace } from '../parts/circle-face.tsx';
import { ReadState } from '../../circle/parts/read-state.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { useInvitation } from '../queries/joining.ts';

/** Where a personal invitation leads: who invites, and to what (R057, D76). */
export default function Invitation() {
  const id = useIdParam();
  const code = useParam('code');
  const { data, error, refetch } = useInvitation(id, code);
  const next = data?.member ? circlePaths.home(id) : circlePaths.join(id, code);
  return (
    <Page
      header={<ScreenHeader title="邀请" back={`/phonebook/${id}`} />}
      footer={
        data && (
          <Button block href={next}>
            {data.member ? '进入通讯录' : '去加入'}
          </Button>
        )
      }
    >
      {data ? (
        <>
          <Section title="邀请您的人" note={`邀请 ${dateTime(data.expires_at)} 前有效`}>
            <ListRow
              wrap
              leading={
                <Avatar id={data.inviter.card_id} name={data.inviter.realname} src={data.inviter.avatar} />
              }
              title={data.inviter.realname}
              meta={[data.inviter.company, data.inviter.position].filter((part) => part !== '').join(' · ')}
              {...(data.inviter.card_id > 0 ? { href: cardPaths.view(data.inviter.card_id) } : {})}
            />
          </Section>
          <Section title="邀请您加入" {...(data.intro === '' ? {} : { note: data.intro })}>
            <CircleFace circle={data.circle} href={circlePaths.home(id)} />
          </Section>
        </>
      ) : (
        <ReadState error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
