import { joinedActivities, userActivities } from '@qunlu/contract/activity/calls.ts';
import { messageTypes } from '@qunlu/contract/chat/rules.ts';
import { imagesOf } from '@qunlu/contract/kernel/pictures.ts';
import { userServices } from '@qunlu/contract/service/calls.ts';
import type { Content } from '../../features/chat/parts/talk/tools.ts';
import { LoadState } from '../../platform/loaded.tsx';
import { usePaged } from '../../platform/paged.ts';
import { PagedList } from '../../platform/paged-rows.tsx';
import { useRead } from '../../platform/query.ts';
import { session } from '../../platform/session.ts';
import { openSheet } from '../../ui/dialog/sheet.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import css from './pick.module.css';

type Chosen = (said: Content | null) => void;

/** Asks for one of my services to send; null when the person changes their mind. */
export const pickService = (): Promise<Content | null> =>
  openSheet<Content>('发送服务', (close) => <Services onChosen={close} />);

/** Asks for an activity of mine. */
export const pickActivity = (): Promise<Content | null> =>
  openSheet<Content>('发送活动', (close) => <Activities onChosen={close} />);

interface Offered {
  id: number;
  title: string;
  images: string;
}

function Rows({ list, onChosen, type }: { list: readonly Offered[]; onChosen: Chosen; type: 7 | 8 }) {
  return list.map(({ id, title, images }) => {
    const [image = ''] = imagesOf(images);
    return (
      <ListRow
        key={id}
        wrap
        {...(image === '' ? {} : { leading: <Picture className={css['image']} src={image} alt="" /> })}
        title={title}
        onClick={() => onChosen({ type, target_id: id })}
      />
    );
  });
}

function Services({ onChosen }: { onChosen: Chosen }) {
  const read = usePaged(userServices, { id: session().userId });
  return (
    <PagedList
      query={read}
      keyOf={({ service_id: id }) => id}
      empty={<EmptyState title="您还没有发布服务" text="发布以后可以直接发给对方" />}
    >
      {({ service_id: id, title, images }) => (
        <Rows list={[{ id, title, images }]} type={messageTypes.service} onChosen={onChosen} />
      )}
    </PagedList>
  );
}

/** Those that I arrange, and those that I go to. */
function Activities({ onChosen }: { onChosen: Chosen }) {
  const hosted = useRead(userActivities, { id: session().userId });
  const joined = useRead(joinedActivities, {});
  if (!hosted.data) return <LoadState read={hosted} />;
  if (!joined.data) return <LoadState read={joined} />;
  const all = [...hosted.data.list, ...joined.data.list].map(({ activity_id: id, title, images }) => ({
    id,
    title,
    images,
  }));
  const once = [...new Map(all.map((one) => [one.id, one])).values()];
  return once.length === 0 ? (
    <EmptyState title="还没有活动" text="您主办或报名的活动会在这里" />
  ) : (
    <Section>
      <Rows list={once} type={messageTypes.activity} onChosen={onChosen} />
    </Section>
  );
}
