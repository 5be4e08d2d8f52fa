import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { host } from '../../../platform/host/host.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MessageCircle } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { activityPaths } from '../paths.ts';
import { useWechat } from '../queries/activity.ts';
import css from './wechat.module.css';

type Given = NonNullable<ReturnType<typeof useWechat>['data']>;

/** The host's group or contact in WeChat, for those whose registration is confirmed (R115, D100). */
export default function Wechat() {
  const id = useIdParam();
  const read = useWechat(id);
  return (
    <Page
      header={<ScreenHeader title="微信群" back={activityPaths.registration(id)} />}
      footer={read.data && read.data.link !== '' && <Keep given={read.data} />}
    >
      <Loaded read={read}>{(given) => <Code id={id} given={given} />}</Loaded>
    </Page>
  );
}

function Code({ id, given: { link, words, until, expired } }: { id: number; given: Given }) {
  if (link === '')
    return (
      <EmptyState
        icon={<MessageCircle size={28} aria-hidden />}
        title={expired ? '二维码过期了' : '主办方还没有放微信群'}
        text={expired ? '已提醒主办方换一张，换好后在这里就能看到' : '放好以后，这里就能看到'}
        action={
          <Button kind="secondary" href={activityPaths.view(id)}>
            回到活动
          </Button>
        }
      />
    );
  return (
    <figure className={css['root']}>
      <Picture src={link} alt="微信二维码" eager className={css['code']} />
      {words !== '' && <p className={css['words']}>{words}</p>}
      <figcaption className={css['hint']}>
        长按识别，或存下来用微信扫。{until > 0 && `二维码 ${dateTime(until)} 前有效`}
      </figcaption>
    </figure>
  );
}

function Keep({ given }: { given: Given }) {
  if (!host().canDownload) return null;
  return (
    <Button block onClick={() => void host().saveFile({ url: given.link, name: '微信二维码.jpg' })}>
      保存二维码
    </Button>
  );
}
