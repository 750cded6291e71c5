/** Two arrows: passport and destination change places. */
import { StrokeIcon } from '../../ui/stroke-icon.tsx';

export const SwapIcon = () => <StrokeIcon path="M4 8h15m-4-4l4 4-4 4M20 16H5m4-4l-4 4 4 4" size={22} />;
