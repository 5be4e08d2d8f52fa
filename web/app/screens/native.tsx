import { androidUpdate } from '@qunlu/contract/account/settings.ts';
import { qrcode } from '@qunlu/contract/share.ts';
import { useState } from 'react';
import { pageConfig } from '../../platform/config.ts';
import { detect, surroundings } from '../../platform/host/detect.ts';
import { host } from '../../platform/host/host.ts';
import { OpenLaunch } from '../../platform/host/open-launch.tsx';
import { openApp } from '../../platform/host/open-app.ts';
import { addressOf } from '../../platform/http/address.ts';
import { sentence } from '../../platform/http/sentence.ts';
import { useRead } from '../../platform/query.ts';
import { ScreenHeader } from '../../platform/screen-header.tsx';
import { BrandSeal } from '../../ui/brand-seal.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Page } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import { Bone, Skeleton } from '../../ui/skeleton.tsx';
import { appPaths } from '../paths.ts';
import css from './native.module.css';

/** The route at which the native app opens. */
const entry = '/app/home';

/** The native app (R036): inside it, its version and updates; elsewhere the way to open or get it. */
export default function Native() {
  const { name } = host();
  return (
    <Page header={<ScreenHeader title="群录客户端" back="/user/settings" />}>
      {name === 'native' ? <Installed /> : <Outside />}
    </Page>
  );
}

function Brand({ title, text }: { title: string; text: string }) {
  return (
    <div className={css['brand']}>
      <BrandSeal size="l" />
      <h2 className={css['title']}>{title}</h2>
      <p className={css['text']}>{text}</p>
    </div>
  );
}

function Installed() {
  const { platformVersion: version } = host();
  if (detect(surroundings()).system === 'android') return <Android version={version} />;
  const { iosUrl } = pageConfig().native;
  return (
    <div className={css['root']}>
      <Brand title={`群录 ${version}`} text="新版本在应用商店里" />
      <Payment />
      {iosUrl !== '' && (
        <div>
          <Button block href={iosUrl}>
            到应用商店看看
          </Button>
        </div>
      )}
    </div>
  );
}

/** Why paying is not possible here (B248); nothing when it is. */
function Payment() {
  const payable = host().canPay();
  return payable.ok ? null : <Banner tone="warn">{payable.why}</Banner>;
}

function Android({ version }: { version: string }) {
  const { data, error, refetch } = useRead(androidUpdate, { version });
  if (error && !data) return <ErrorState message={sentence(error)} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Skeleton>
        <div className={css['root']}>
          <Bone kind="block" />
          <Bone width="half" />
        </div>
      </Skeleton>
    );
  }
  const newer = data.latest !== version;
  return (
    <div className={css['root']}>
      <Brand title={`群录 ${version}`} text={newer ? `最新版本是 ${data.latest}` : '已是最新版本'} />
      <Payment />
      {newer && data.notes !== '' && (
        <Section title="新版本有什么" padded>
          <p className={css['notes']}>{data.notes}</p>
        </Section>
      )}
      {newer &&
        (data.url === '' ? (
          <p className={css['text']}>请到您下载群录的应用商店更新</p>
        ) : (
          <div>
            <Button block href={data.url}>
              更新
            </Button>
          </div>
        ))}
    </div>
  );
}

function Outside() {
  const { scheme, androidUrl, iosUrl } = pageConfig().native;
  const offered = androidUrl !== '' || iosUrl !== '';
  if (!offered) {
    return (
      <EmptyState
        icon={<BrandSeal size="m" />}
        title="客户端还没有上架"
        text="群录在浏览器和微信里都能用，不必安装。把首页加到手机桌面，打开更快。"
        action={<Button href={appPaths.home}>回到首页</Button>}
      />
    );
  }
  return (
    <div className={css['root']}>
      <Brand title="群录客户端" text="扫码、存通讯录、收通知更方便" />
      {host().mobile ? scheme !== '' && <Open /> : <Code />}
      <Section title="下载安装">
        {iosUrl !== '' && <ListRow title="iPhone" meta="应用商店" href={iosUrl} />}
        {androidUrl !== '' && <ListRow title="安卓手机" meta="下载安装包" href={androidUrl} />}
      </Section>
    </div>
  );
}

function Open() {
  const [missed, setMissed] = useState(false);
  const miss = (): void => setMissed(true);
  return (
    <>
      <OpenLaunch to="app" route={entry} onFail={miss}>
        <Button block onClick={() => openApp(entry, miss)}>
          打开群录客户端
        </Button>
      </OpenLaunch>
      {missed && (
        <p className={css['text']} role="status">
          {host().ownsHeader
            ? '没有打开？请点右上角的「···」，选择「在浏览器中打开」后再试，或先安装'
            : '没有打开？手机上可能还没有安装，请在下面下载'}
        </p>
      )}
    </>
  );
}

/** On a computer: a QR code that opens this page on a phone. */
function Code() {
  const address = `${location.origin}/#!/user/native`;
  return (
    <figure className={css['code']}>
      <span className={css['paper']}>
        <Picture
          src={addressOf(qrcode, { url: address })}
          alt="二维码，用手机扫码打开本页"
          eager
          fallback={<span>二维码没有加载出来</span>}
        />
      </span>
      <figcaption className={css['text']}>用手机扫一扫，在手机上打开或安装</figcaption>
    </figure>
  );
}
