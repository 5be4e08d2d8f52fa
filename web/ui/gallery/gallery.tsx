import { useEffect, useState, type ReactNode } from 'react';
import { AppHeader } from '../app-header.tsx';
import { DialogHost } from '../dialog/dialog-host.tsx';
import { browserHistory } from '../dialog/overlay-history.ts';
import { Page } from '../page.tsx';
import { Segmented } from '../segmented.tsx';
import { BaseParts } from './base-parts.tsx';
import { DialogParts } from './dialog-parts.tsx';
import { FormParts } from './form-parts.tsx';
import { FrameParts } from './frame-parts.tsx';
import css from './gallery.module.css';
import { MediaParts } from './media-parts.tsx';
import { StateParts } from './state-parts.tsx';

const history = browserHistory(window);

type Theme = 'system' | 'light' | 'dark';

/** The development page: every part in every state, in light and dark, at normal and double text size. */
export function Gallery() {
  const [theme, setTheme] = useState<Theme>('system');
  const [size, setSize] = useState<'100' | '200'>('100');
  const [part, setPart] = useState<Part>(() => (Object.hasOwn(PARTS, start()) ? (start() as Part) : 'base'));

  useEffect(() => {
    const root = document.documentElement;
    if (theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
    root.style.fontSize = size === '200' ? '200%' : '';
  }, [theme, size]);

  return (
    <Page header={<AppHeader large title="部件" />}>
      <div className={css['switches']}>
        <Segmented
          label="主题"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'system', label: '跟随系统' },
            { value: 'light', label: '浅色' },
            { value: 'dark', label: '深色' },
          ]}
        />
        <Segmented
          label="文字大小"
          value={size}
          onChange={setSize}
          options={[
            { value: '100', label: '文字 100%' },
            { value: '200', label: '文字 200%' },
          ]}
        />
        <Segmented
          label="部件"
          value={part}
          onChange={setPart}
          options={(Object.keys(PARTS) as Part[]).map((value) => ({ value, label: PARTS[value].label }))}
        />
      </div>
      {PARTS[part].show}
      <DialogHost history={history} />
    </Page>
  );
}

const PARTS = {
  base: { label: '基础', show: <BaseParts /> },
  frame: { label: '框架', show: <FrameParts /> },
  form: { label: '表单', show: <FormParts /> },
  dialog: { label: '弹窗', show: <DialogParts /> },
  state: { label: '状态', show: <StateParts /> },
  media: { label: '媒体', show: <MediaParts /> },
} satisfies Record<string, { label: string; show: ReactNode }>;
type Part = keyof typeof PARTS;

/** The part that the address names: #!/ui/form */
function start(): string {
  return location.hash.split('/')[2] ?? '';
}
