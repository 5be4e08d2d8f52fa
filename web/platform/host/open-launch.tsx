import { type HTMLAttributes, type ReactNode, type RefAttributes, useEffect, useRef, useState } from 'react';
import { pageConfig } from '../config.ts';
import { detect, type Detection, surroundings } from './detect.ts';
import css from './open-launch.module.css';
import { isAtLeast } from './version.ts';
import { sdk } from './wechat/sdk.ts';

type TagAttributes = HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement> & { appid: string };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'wx-open-launch-app': TagAttributes & { extinfo: string };
      'wx-open-launch-weapp': TagAttributes & { path: string };
    }
  }
}

/** From which WeChat on its open tags work (protocols §4): iOS 15 needs a later one. */
const since = { ios: '8.0.8', others: '7.0.12' } as const;

export interface OpenLaunchProps {
  /** The native app, or the mini-program. */
  to: 'app' | 'mini-program';
  /** Route of this app that opens there. */
  route: string;
  /** The visible button, which is tapped where WeChat's own tag does not work. */
  children: ReactNode;
  /** WeChat could not open it. */
  onFail: () => void;
}

const appidOf = (to: OpenLaunchProps['to']): string =>
  to === 'app' ? pageConfig().native.appid : pageConfig().mini.appid;

function speaksTags({ host, wecom, system, version }: Detection): boolean {
  return host === 'wechat' && !wecom && isAtLeast(version, system === 'ios' ? since.ios : since.others);
}

/**
 * A button that WeChat itself answers: only its own tag may open an app or a mini-program from its browser. The tag lies
 * unseen over the button, so that without it the button is what is tapped.
 */
export function OpenLaunch({ to, route, children, onFail }: OpenLaunchProps) {
  const appid = appidOf(to);
  const [ready, setReady] = useState(false);
  const wanted = appid !== '' && speaksTags(detect(surroundings()));

  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    void sdk().then((wx) => !gone && setReady(wx !== null));
    const refused = (): void => setReady(false);
    document.addEventListener('WeixinOpenTagsError', refused);
    return () => {
      gone = true;
      document.removeEventListener('WeixinOpenTagsError', refused);
    };
  }, [wanted]);

  return (
    <div className={css['root']}>
      {children}
      {wanted && ready && (
        <Tag
          to={to}
          appid={appid}
          route={route}
          onFail={() => {
            setReady(false);
            onFail();
          }}
        />
      )}
    </div>
  );
}

/** WeChat draws this in a place of its own, where no style of ours reaches: something large to tap on. */
const template = '<div style="width:480px;height:48px"></div>';

interface TagProps extends Pick<OpenLaunchProps, 'to' | 'route' | 'onFail'> {
  appid: string;
}

function Tag({ to, appid, route, onFail }: TagProps) {
  const ref = useRef<HTMLElement>(null);
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  });
  useEffect(() => {
    const tag = ref.current;
    const failed = (): void => fail.current();
    tag?.addEventListener('error', failed);
    return () => tag?.removeEventListener('error', failed);
  }, []);
  const shared = { ref, appid, className: css['tag'] };
  const drawn = <script type="text/wxtag-template">{template}</script>;
  if (to === 'app') {
    return (
      <wx-open-launch-app {...shared} extinfo={route}>
        {drawn}
      </wx-open-launch-app>
    );
  }
  return (
    <wx-open-launch-weapp {...shared} path={`pages/app/app?route=${encodeURIComponent(route)}`}>
      {drawn}
    </wx-open-launch-weapp>
  );
}
