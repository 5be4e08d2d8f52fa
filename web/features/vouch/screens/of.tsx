import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { SeenVouch, vouchesOf } from '@qunlu/contract/vouch/calls.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { sentence } from '../../../platform/http/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Quote } from '../../../ui/more-icons.ts';
import { Page } from '../../../ui/page.tsx';
import { PersonRow } from '../../../ui/person-row.tsx';
import { RequestFoot } from '../../../ui/request-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { cardPaths } from '../../card/paths.ts';
import { friendPaths } from '../../friend/paths.ts';
import { countWords } from '../parts/count-words.ts';
import { ReportButton } from '../parts/report-button.tsx';
import { Said } from '../parts/said.tsx';
import { vouchPaths } from '../paths.ts';
import { useVouchesOf } from '../queries.ts';

type Of = OutputOf<typeof vouchesOf>;

const keyOf = ({ vouch_id }: SeenVouch): number => vouch_id;

/** What is said of a person, as close as those who say it are to the viewer (decision 0111). */
export default function VouchesOf() {
  const userId = useIdParam();
  const query = useVouchesOf(userId);
  const first = query.data?.pages[0];
  return (
    <Page
      header={<ScreenHeader title="佐证" back={first ? backOf(first) : friendPaths.list} />}
      footer={first?.can.create && <Button href={vouchPaths.create(userId)}>写佐证</Button>}
    >
      <Loaded read={query} Failed={Failed}>
        {({ pages: [page] }) => page && <Head of={page} />}
      </Loaded>
      {first && <PagedRows query={query} keyOf={keyOf} Row={SeenRow} empty={<Nothing of={first} />} />}
    </Page>
  );
}

const backOf = ({ user }: Of): string =>
  user.card_id === 0 ? friendPaths.list : cardPaths.view(user.card_id);

function Head({ of: { user, count, friends, near } }: { of: Of }) {
  const { user_id, name, avatar, card_id, title } = user;
  const others = count - friends;
  return (
    <Section
      note={
        others > 0 &&
        (near > 0 ? `另外的人里，${near} 位是您好友的好友；不是好友的不显示姓名` : '不是好友的不显示姓名')
      }
    >
      <PersonRow
        person={{ user_id, realname: name, avatar }}
        meta={title}
        {...(card_id === 0 ? {} : { href: cardPaths.view(card_id) })}
      />
      {count > 0 && <RequestFoot line={countWords({ count, friends })} />}
    </Section>
  );
}

function SeenRow({ one }: { one: SeenVouch }) {
  const { vouch_id: id, user, mine } = one;
  return (
    <>
      <Said one={one} />
      {mine ? (
        <RequestFoot line="您写的" />
      ) : (
        <RequestFoot>
          <ReportButton id={id} by={user.name} />
        </RequestFoot>
      )}
    </>
  );
}

function Nothing({ of: { user, count, can } }: { of: Of }) {
  return (
    <EmptyState
      icon={<Quote size={28} aria-hidden />}
      title={count > 0 ? '您的好友还没有为对方写过' : '没有您能看到的佐证'}
      text={
        can.create
          ? `您和${user.name}一起共事、合作、同学过，就写一句`
          : '只有对方的好友，和写佐证的人的好友看得到'
      }
    />
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return isNotFound(error) ? (
    <EmptyState
      icon={<Quote size={28} aria-hidden />}
      title={sentence(error)}
      action={<Button href={friendPaths.list}>去我的好友</Button>}
    />
  ) : (
    <ErrorState message={sentence(error)} onRetry={onRetry} />
  );
}
