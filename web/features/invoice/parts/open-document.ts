import type { Invoice } from '@qunlu/contract/invoice/entity.ts';
import { host } from '../../../platform/host/host.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { openLightbox } from '../../../ui/lightbox/lightbox.tsx';
import { fetchDocument } from '../queries.ts';

const types = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' } as const;
const keptMs = 60_000;

/** Shows a picture, hands out a PDF. */
export async function openDocument(invoice: Invoice, red: boolean): Promise<void> {
  const kind = red ? invoice.red_file : invoice.file;
  const number = red ? invoice.red_invoice_no : invoice.invoice_no;
  if (kind === '') return;
  if (kind === 'pdf' && !host().canDownload) {
    popTip('这里不能下载文件。请点右上角的“···”，选择在浏览器中打开');
    return;
  }
  try {
    const bytes = await fetchDocument(invoice.id, red);
    const address = URL.createObjectURL(new Blob([bytes], { type: types[kind] }));
    setTimeout(() => URL.revokeObjectURL(address), keptMs);
    if (kind !== 'pdf') {
      await openLightbox([{ src: address, alt: `发票 ${number}` }]);
      return;
    }
    const link = document.createElement('a');
    link.href = address;
    link.download = `${red ? '红字' : ''}发票-${number}.pdf`;
    link.click();
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}
