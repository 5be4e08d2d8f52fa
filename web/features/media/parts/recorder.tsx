import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SheetBody, SheetNote } from '../../../ui/dialog/sheet-body.tsx';
import { openSheet } from '../../../ui/dialog/sheet.tsx';
import css from './recorder.module.css';
import { Voice } from './voice.tsx';

export interface Recording {
  seconds: number;
  blob: Blob;
  name: string;
}

interface RecorderProps {
  /** Seconds of the longest. */
  most: number;
  /** What the button says that takes it. */
  take: string;
  onDone: (recorded: Recording | null) => void;
}

/** What browsers record, the one that every browser plays first. */
const formats = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm', 'audio/ogg;codecs=opus'] as const;
const bars = 24;

/** Lets the person record what they say, hear it and take it; null when they change their mind. */
export const record = (asked: { most: number; take: string }): Promise<Recording | null> =>
  openSheet<Recording>('语音', (close) => <Recorder {...asked} onDone={close} />);

type Stage =
  | { name: 'ready' }
  | { name: 'asking' }
  | { name: 'recording' }
  | { name: 'heard'; blob: Blob; address: string; seconds: number }
  | { name: 'refused'; words: string };

function Recorder({ most, take, onDone }: RecorderProps) {
  const [stage, setStage] = useState<Stage>({ name: 'ready' });
  const [seconds, setSeconds] = useState(0);
  const [levels, setLevels] = useState<readonly number[]>([]);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);
  const address = stage.name === 'heard' ? stage.address : '';
  useEffect(() => () => (address === '' ? undefined : URL.revokeObjectURL(address)), [address]);

  async function begin(): Promise<void> {
    const format = globalThis.MediaRecorder && formats.find((type) => MediaRecorder.isTypeSupported(type));
    if (!format || !navigator.mediaDevices?.getUserMedia)
      return setStage({ name: 'refused', words: '这个浏览器不能录音，请换一个浏览器，或用微信打开' });
    setStage({ name: 'asking' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      run(stream, format);
    } catch {
      setStage({ name: 'refused', words: '没有得到麦克风的许可，请在系统或浏览器的设置里打开后再试' });
    }
  }

  function run(stream: MediaStream, format: string): void {
    const recorder = new MediaRecorder(stream, { mimeType: format, audioBitsPerSecond: 32_000 });
    const parts: Blob[] = [];
    const begun = Date.now();
    const meter = meterOf(stream);
    let wanted = true;
    const timer = setInterval(() => {
      const passed = (Date.now() - begun) / 1000;
      setSeconds(Math.min(most, Math.floor(passed)));
      setLevels((before) => [...before, meter.level()].slice(-bars));
      if (passed >= most) recorder.stop();
    }, 100);
    recorder.ondataavailable = ({ data }) => data.size > 0 && parts.push(data);
    recorder.onstop = () => {
      clearInterval(timer);
      meter.end();
      for (const track of stream.getTracks()) track.stop();
      if (!wanted) return;
      const length = Math.min(most, Math.round((Date.now() - begun) / 1000));
      const [type = format] = format.split(';');
      const blob = new Blob(parts, { type });
      if (length < 1 || blob.size === 0) setStage({ name: 'refused', words: '说得太短了，请再录一次' });
      else setStage({ name: 'heard', blob, address: URL.createObjectURL(blob), seconds: length });
    };
    end.current = () => {
      wanted = false;
      if (recorder.state !== 'inactive') recorder.stop();
    };
    finish.current = () => recorder.state !== 'inactive' && recorder.stop();
    setSeconds(0);
    setLevels([]);
    recorder.start(1000);
    setStage({ name: 'recording' });
  }
  const finish = useRef<() => void>(() => undefined);

  if (stage.name === 'heard') {
    const { blob, seconds: length } = stage;
    const kind = blob.type.includes('mp4') ? 'm4a' : blob.type.includes('ogg') ? 'ogg' : 'webm';
    return (
      <SheetBody>
        <Voice id="recorded" src={stage.address} seconds={length} />
        <Button block onClick={() => onDone({ seconds: length, blob, name: `voice.${kind}` })}>
          {take}
        </Button>
        <Button block kind="secondary" onClick={() => void begin()}>
          重新录
        </Button>
      </SheetBody>
    );
  }
  if (stage.name === 'recording') {
    return (
      <SheetBody>
        <p className={css['wave']} aria-hidden>
          {levels.map((level, at) => (
            <span key={at} style={{ '--level': level }} />
          ))}
        </p>
        <p className={css['time']} role="timer" aria-label="录音时长">
          {seconds}″ / {most}″
        </p>
        <Button block onClick={() => finish.current()}>
          说完了
        </Button>
        <Button block kind="secondary" onClick={() => onDone(null)}>
          取消
        </Button>
      </SheetBody>
    );
  }
  return (
    <SheetBody>
      <SheetNote>
        {stage.name === 'refused' ? stage.words : `点一下开始说话，最长 ${most} 秒，先听一遍再用`}
      </SheetNote>
      <Button block busy={stage.name === 'asking'} onClick={() => void begin()}>
        开始录音
      </Button>
    </SheetBody>
  );
}

/** How loud it is, 0 to 1; nothing where the browser cannot tell. */
function meterOf(stream: MediaStream): { level: () => number; end: () => void } {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 256;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    return {
      level() {
        analyser.getByteTimeDomainData(samples);
        const loudest = Math.max(...samples.map((sample) => Math.abs(sample - 128)));
        return Math.min(1, loudest / 64);
      },
      end: () => void context.close(),
    };
  } catch {
    return { level: () => 0.2, end: () => undefined };
  }
}
