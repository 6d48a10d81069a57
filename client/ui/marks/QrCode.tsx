import { create } from 'qrcode';

/** The light margin around the code that readers need, in modules. */
const MARGIN = 2;

/** A link as a QR code, dark on light in both themes. */
export function QrCode({
  link,
  label = `QR kód odkazu ${link}`,
  className,
}: {
  link: string;
  label?: string;
  className?: string;
}) {
  const { size, data } = create(link, { errorCorrectionLevel: 'M' }).modules;
  const squares = Array.from(data, (isDark, at) =>
    isDark ? `M${(at % size) + MARGIN} ${Math.floor(at / size) + MARGIN}h1v1h-1z` : '',
  );
  const side = size + 2 * MARGIN;
  return (
    <svg viewBox={`0 0 ${side} ${side}`} className={className} role="img" aria-label={label}>
      <path d={`M0 0h${side}v${side}H0z`} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
