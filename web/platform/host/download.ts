import type { ContactFile } from './host-interface.ts';

/** Hands a contact over as a file; the phone offers to keep it in its address book. */
export function download({ name, vcard }: ContactFile): boolean {
  const address = URL.createObjectURL(new Blob([vcard], { type: 'text/vcard;charset=utf-8' }));
  downloadFrom(address, `${plain(name) || '名片'}.vcf`);
  // The browser keeps the data by itself once the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return true;
}

const plain = (name: string): string => name.replace(/[\\/:*?"<>|\s]+/g, ' ').trim();

/** Has the browser fetch an address as a file; one of another site opens beside this page instead. */
export function downloadFrom(url: string, name: string): boolean {
  const link = document.createElement('a');
  link.href = url;
  link.download = plain(name);
  link.target = '_blank';
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
  return true;
}
