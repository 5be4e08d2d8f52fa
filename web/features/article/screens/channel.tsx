import type { ChannelPage } from '@qunlu/contract/article/entity.ts';
import { useShareData } from '../../../platform/host/share-data.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { appState } from '../../../platform/app-state.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useTitle } from '../../../platform/title.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Compass } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Modules } from '../parts/modules.tsx';
import { useChannel } from '../queries.ts';

/** A page that operators put together, by its number (R019, D196). */
export default function Channel() {
  const read = useChannel(useIdParam());
  const { data, error } = read;
  if (isNotFound(error)) return <Missing />;
  if (data) return <Shown channel={data} />;
  return (
    <Page header={<ScreenHeader title="" back="/app/home" />}>
      <LoadState read={read} />
    </Page>
  );
}

const firstImage = ({ modules }: ChannelPage): string =>
  modules.flatMap(({ links, objects }) => [...links, ...objects]).find(({ image }) => image !== '')?.image ??
  '';

function Shown({ channel }: { channel: ChannelPage }) {
  const { channel_id: id, title, summary, modules } = channel;
  useTitle(title);
  useShareData({
    path: `/#!/app/${id}`,
    title,
    desc: summary || (appState().appConfig['slogan'] ?? '群录频道'),
    image: firstImage(channel),
  });
  return (
    <Page header={<ScreenHeader title={title} back="/app/home" />}>
      <Modules modules={modules} />
    </Page>
  );
}

function Missing() {
  useTitle('频道不存在');
  return (
    <Page header={<ScreenHeader title="" back="/app/home" />}>
      <EmptyState
        icon={<Compass size={28} aria-hidden />}
        title="频道不存在或已不可见"
        text="链接可能写错了，或者这一页已经撤下"
        action={<Button href="#!/app/home">回到首页</Button>}
      />
    </Page>
  );
}
