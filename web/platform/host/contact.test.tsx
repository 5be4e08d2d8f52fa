import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { browserHost } from './browser.ts';
import { copyPhone, copyText, copyWechat, dial, sendMail } from './contact.ts';
import { openExternal } from './external.ts';
import { detect } from './detect.ts';
import { host, registerHost } from './host.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0 Safari/537.36';

const copied: string[] = [];
let clipboard: { writeText: (text: string) => Promise<void> } | undefined;
let opened: string[];

/** A browser of that kind; what it would open is kept. */
function useAgent(userAgent: string): void {
  registerHost({
    ...browserHost(detect({ userAgent })),
    dial: (phone) => void opened.push(`tel ${phone}`),
    mail: (to) => void opened.push(`mail ${to}`),
  });
}

beforeEach(() => {
  copied.length = 0;
  opened = [];
  clipboard = { writeText: (text) => Promise.resolve(void copied.push(text)) };
  vi.stubGlobal('navigator', {
    userAgent: desktop,
    onLine: true,
    get clipboard() {
      return clipboard;
    },
  });
  render(<DialogHost />);
  useAgent(iphone);
});

const tip = (text: string) => screen.getByText(text);

describe('dialling', () => {
  test('a phone dials', async () => {
    await dial('13812345678');
    expect(opened).toEqual(['tel 13812345678']);
  });

  test('[B107] [B108] [M013] a masked number is not dialled', async () => {
    await act(() => dial('138****5678|hash'));
    expect(tip('无法打电话')).toBeTruthy();
    expect(opened).toEqual([]);
  });

  test('[B115] [M020] a desktop copies the number and says where to dial', async () => {
    useAgent(desktop);
    await act(() => dial('13812345678'));
    expect(copied).toEqual(['13812345678']);
    expect(opened).toEqual([]);
    expect(screen.getByText(/请在手机上点击拨打/)).toBeTruthy();
  });
});

test('[B109] [M014] a masked address takes no mail', () => {
  act(() => sendMail('a***@example.com'));
  expect(tip('无法发电子邮件')).toBeTruthy();
  sendMail('a@example.com');
  expect(opened).toEqual(['mail a@example.com']);
});

test('[B110] [M015] a masked WeChat id is not copied', async () => {
  expect(await act(() => copyWechat('li***n'))).toBe(false);
  expect(tip('没有微信号')).toBeTruthy();
  expect(copied).toEqual([]);
});

describe('[B116] copying says what was copied', () => {
  test('[M023] any text', async () => {
    await act(() => copyText('x'));
    expect(tip('复制成功')).toBeTruthy();
    expect(copied).toEqual(['x']);
  });
  test('[M024] a phone', async () => {
    await act(() => copyPhone('13812345678'));
    expect(tip('手机号复制成功')).toBeTruthy();
  });
  test('[M025] a WeChat id', async () => {
    await act(() => copyWechat('lin_2026'));
    expect(tip('微信号复制成功，请添加微信lin_2026')).toBeTruthy();
  });
  test('[M026] [D188] the label of the caller', async () => {
    await act(() => copyText('x', '链接已复制'));
    expect(tip('链接已复制')).toBeTruthy();
  });
});

describe('[B117] [M021] when the browser refuses', () => {
  function oldWay(allowed: boolean): () => string {
    let text = '';
    Object.assign(document, {
      execCommand: () => {
        text = document.querySelector('textarea')?.value ?? '';
        return allowed;
      },
    });
    return () => text;
  }

  test('it says so', async () => {
    clipboard = { writeText: () => Promise.reject(new Error('denied')) };
    oldWay(false);
    expect(await act(() => copyText('x'))).toBe(false);
    expect(tip('复制失败')).toBeTruthy();
  });

  test('on plain http, where there is no clipboard, the older way copies', async () => {
    clipboard = undefined;
    const text = oldWay(true);
    expect(await act(() => copyText('老办法'))).toBe(true);
    expect(text()).toBe('老办法');
    expect(document.querySelector('textarea')).toBeNull();
  });
});

test('[M043] another site opens only after the person agreed to leave', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const leaving = openExternal('https://other.example/a');
  await userEvent.click(await screen.findByRole('button', { name: '取消' }));
  await leaving;
  expect(open).not.toHaveBeenCalled();
  const again = openExternal('https://other.example/a');
  await userEvent.click(await screen.findByRole('button', { name: '继续访问' }));
  await again;
  expect(open).toHaveBeenCalledWith('https://other.example/a', '_blank', 'noopener,noreferrer');
  open.mockRestore();
});

test('a browser hands the contact over as a file', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await host().saveContact({ name: '林/知 微', vcard: 'BEGIN:VCARD' });
  expect(names).toEqual(['林 知 微.vcf']);
  vi.mocked(HTMLAnchorElement.prototype.click).mockRestore();
});
