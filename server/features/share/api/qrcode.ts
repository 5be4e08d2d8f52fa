export { drawQrcode } from '../service/qrcode.ts';
