import { useCallback, useEffect, useRef, useState } from 'react';
import { host } from '../../../platform/host/host.ts';
import { Button } from '../../../ui/button.tsx';
import { Camera } from '../../../ui/icons.ts';
import { openReader } from './code-reader.ts';
import css from './scanner.module.css';

/** Milliseconds between two looks at the picture, and for which a code that stays before the camera is one scan. */
const pause = 120;
const sameFor = 3000;

interface ScannerProps {
  onCode: (text: string) => void;
  /** What is looked for. */
  hint: string;
  /** What one does without a camera. */
  otherwise?: string;
  /** Something else on the page is what one is about to press. */
  aside?: boolean;
}

const cannotRead = '相机打开了，但读码的部分没有加载下来，请连上网再打开一次';

/** Why a camera does not open, with what to do. */
function cameraProblem(error: unknown, otherwise: string): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return `没有相机权限，请在浏览器设置里允许，或${otherwise}`;
  if (name === 'NotFoundError') return `这台设备没有相机，请${otherwise}`;
  return `相机打不开，请关掉正在用相机的应用再试，或${otherwise}`;
}

/** A camera that reads QR codes, one after the other; in WeChat its own. It opens by a press: a picture of others is nobody's surprise. */
export function Scanner({ onCode, hint, otherwise = '在名单里找', aside = false }: ScannerProps) {
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState('');
  const close = useCallback((why = ''): void => {
    setOpen(false);
    setProblem(why);
  }, []);
  const scanInHost = async (): Promise<void> => {
    const text = await host().scan();
    if (text) onCode(text);
  };
  if (open) return <Viewer onCode={onCode} hint={hint} otherwise={otherwise} onClose={close} />;
  return (
    <div className={css['closed']}>
      <Button
        block
        kind={aside ? 'secondary' : 'primary'}
        icon={<Camera size={20} aria-hidden />}
        onClick={() => (host().canScan ? void scanInHost() : setOpen(true))}
      >
        {host().canScan ? '扫一扫' : '打开相机扫码'}
      </Button>
      {problem !== '' && (
        <p className={css['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new Error('no camera on this page');
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
}

function Viewer(props: Required<Omit<ScannerProps, 'aside'>> & { onClose: (why?: string) => void }) {
  const { onCode, hint, otherwise, onClose } = props;
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(onCode);
  useEffect(() => void (heard.current = onCode));
  useEffect(() => {
    let ended = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout>;
    let last = { text: '', at: 0 };

    const hear = (text: string): void => {
      const now = Date.now();
      const again = text === last.text && now - last.at < sameFor;
      last = { text, at: now };
      if (!again) heard.current(text);
    };

    async function run(): Promise<() => void> {
      stream = await openCamera();
      const screen = video.current;
      if (ended || !screen) return () => undefined;
      screen.srcObject = stream;
      await screen.play();
      const reader = await openReader();
      const look = async (): Promise<void> => {
        if (ended) return;
        try {
          const text = await reader.read(screen);
          if (text !== '') hear(text);
        } catch {
          return onClose(cannotRead);
        }
        timer = setTimeout(() => void look(), pause);
      };
      void look();
      return () => reader.close();
    }

    const running = run().catch((error: unknown) => {
      if (!ended) onClose(cameraProblem(error, otherwise));
      return () => undefined;
    });
    return () => {
      ended = true;
      clearTimeout(timer);
      void running.then((stop) => {
        stop();
        for (const track of stream?.getTracks() ?? []) track.stop();
      });
    };
  }, [onClose, otherwise]);
  return (
    <div className={css['open']}>
      <video ref={video} className={css['picture']} playsInline muted aria-label="相机画面" />
      <span className={css['frame']} aria-hidden />
      <p className={css['hint']}>{hint}</p>
      <span className={css['close']}>
        <Button kind="secondary" size="s" onClick={() => onClose()}>
          关闭相机
        </Button>
      </span>
    </div>
  );
}
