import { pageConfig } from '../../config.ts';

/** Milliseconds to wait for WeChat's script and its answers; after that the page goes on without them. */
const patience = 10_000;
export const answerPatience = 1500;

interface Answer {
  errMsg: string;
}

interface ScriptCall {
  success?: (answer: Answer & { resultStr?: string }) => void;
  fail?: (answer: Answer) => void;
  cancel?: (answer: Answer) => void;
}

interface Friends {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}
type Timeline = Omit<Friends, 'desc'>;

/** What the product uses of WeChat's JS-SDK (protocols §4); old versions lack some of it. */
export interface Wx {
  config(options: {
    debug: boolean;
    appId: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: readonly string[];
    openTagList: readonly string[];
  }): void;
  ready(act: () => void): void;
  error(act: (answer: Answer) => void): void;
  updateAppMessageShareData?(request: Friends & ScriptCall): void;
  updateTimelineShareData?(request: Timeline & ScriptCall): void;
  onMenuShareAppMessage?(request: Friends & ScriptCall): void;
  onMenuShareTimeline?(request: Timeline & ScriptCall): void;
  scanQRCode(request: { needResult: 1; scanType: readonly string[] } & ScriptCall): void;
  chooseImage?(
    request: {
      count: number;
      sizeType: readonly string[];
      success: (answer: { localIds: readonly string[] }) => void;
    } & Pick<ScriptCall, 'fail' | 'cancel'>,
  ): void;
  getLocalImgData?(
    request: { localId: string; success: (answer: { localData: string }) => void } & Pick<ScriptCall, 'fail'>,
  ): void;
  uploadImage?(
    request: {
      localId: string;
      isShowProgressTips: 0;
      success: (answer: { serverId?: string }) => void;
    } & Pick<ScriptCall, 'fail' | 'cancel'>,
  ): void;
  /** Unlike the bridge's, its `timestamp` is written small. */
  chooseWXPay?(
    request: {
      timestamp: string;
      nonceStr: string;
      package: string;
      signType: string;
      paySign: string;
      success: () => void;
    } & Pick<ScriptCall, 'fail' | 'cancel'>,
  ): void;
  closeWindow(): void;
  miniProgram?: {
    getEnv(answer: (environment: { miniprogram: boolean }) => void): void;
    navigateTo(request: { url: string }): void;
    navigateBack(): void;
    postMessage(request: { data: unknown }): void;
  };
}

const installed = (): Wx | undefined => (window as { wx?: Wx }).wx;

let loading: Promise<Wx> | undefined;

/** WeChat's script, loaded once from the first of its addresses that answers. */
export function wxScript(): Promise<Wx> {
  loading ??= loadFirst(pageConfig().jssdk);
  return loading;
}

async function loadFirst(addresses: readonly string[]): Promise<Wx> {
  for (const address of addresses) {
    if (!installed()) await load(address).catch(() => undefined);
    const wx = installed();
    if (wx) return wx;
  }
  throw new Error('the JS-SDK did not load');
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => reject(new Error('timeout')), patience);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      reject(new Error('error'));
    });
    script.src = address;
    document.head.append(script);
  });
}

/** A new page load. */
export function forgetScript(): void {
  loading = undefined;
}
