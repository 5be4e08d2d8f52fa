import { imageTypes } from '@qunlu/contract/media/rules.ts';
import { use, useRef } from 'react';
import { later } from '../../../../platform/later.ts';
import { FileText, type Icon, ImagePlus, MapPin, User, FileVideo } from '../../../../ui/icons.ts';
import { type Content, TalkTools } from './tools.ts';
import css from './more-panel.module.css';

interface MorePanelProps {
  onFiles: (files: readonly File[]) => void;
  onSaid: (said: Content) => void;
}

/** What else can be sent. */
export function MorePanel({ onFiles, onSaid }: MorePanelProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (accept: string, multiple: boolean): void => {
    if (!input.current) return;
    input.current.accept = accept;
    input.current.multiple = multiple;
    input.current.click();
  };
  const tools = use(TalkTools);
  const pick = (ask: () => Promise<Content | null>): void =>
    void later(ask(), (said) => said && onSaid(said));
  return (
    <div className={css['root']}>
      <Tool icon={ImagePlus} label="图片" onClick={() => choose(imageTypes.join(','), true)} />
      <Tool icon={FileVideo} label="视频" onClick={() => choose('video/*', false)} />
      <Tool icon={FileText} label="文件" onClick={() => choose('', false)} />
      <Tool
        icon={User}
        label="名片"
        onClick={() => pick(async () => (await import('./pick-thing.tsx')).pickCard())}
      />
      {tools.map(({ label, icon, pick: ask }) => (
        <Tool key={label} icon={icon} label={label} onClick={() => pick(ask)} />
      ))}
      <Tool
        icon={MapPin}
        label="位置"
        onClick={() => pick(async () => (await import('./pick-thing.tsx')).pickPlace())}
      />
      <input
        ref={input}
        type="file"
        hidden
        data-send-files
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // the same file may be chosen again
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}

const Tool = ({ icon: Glyph, label, onClick }: { icon: Icon; label: string; onClick: () => void }) => (
  <button type="button" className={css['tool']} onClick={onClick}>
    <span className={css['icon']}>
      <Glyph size={24} aria-hidden />
    </span>
    {label}
  </button>
);
