import type { ContactFile } from './host.ts';

/** Hands a contact over as a file; the phone offers to keep it in its address book. */
export function download({ name, vcard }: ContactFile): boolean {
  const address = URL.createObjectURL(new Blob([vcard], { type: 'text/vcard;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replace(/[\\/:*?"<>|\s]+/g, ' ').trim() || '名片'}.vcf`;
  document.body.append(link);
  link.click();
  link.remove();
  // the download has its own hold on the data once it has begun
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return true;
}
