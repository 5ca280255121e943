/** Amounts and times in words. */

/** `1.2 s`, `45 s`, `3 min 20 s`, `2 h 5 min`. */
export const secondsText = (seconds: number): string => {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  if (minutes < 60) return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
  const [hours, left] = [Math.floor(minutes / 60), minutes % 60];
  return left === 0 ? `${hours} h` : `${hours} h ${left} min`;
};

/** `1 credit`, `12 credits`. */
export const creditsText = (credits: number): string =>
  `${credits} ${credits === 1 ? "credit" : "credits"}`;

/** To the minute, in this machine's time zone: `2030-01-31 12:00`. */
export const minuteText = (time: string | null): string => {
  if (time === null) return "–";
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  const two = (number: number): string => String(number).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
};

export const bytesText = (bytes: number): string =>
  bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(0)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
