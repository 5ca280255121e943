const number = String.raw`\d{1,3}(?:[.,'\u00a0\u202f ]?\d{3})*(?:[.,]\d{1,2})?`;
const signs = "[$€£¥₹₽₩₺₴₪฿₫₱]";
const codes = String.raw`(?:USD|EUR|GBP|CHF|JPY|CNY|INR|AUD|CAD|SEK|NOK|DKK|PLN|CZK|RON|HUF|TRY|UAH|RUB|KRW|BRL|IDR|AED|SAR|MYR|RM|US\$|R\$|Rp|Rs\.?|Fr\.)`;
const units = String.raw`(?::-|лв\.?|kr\.?|zł|Kč|lei|Ft|TL|руб\.?|грн|円|元|원|रुपये|रु\.?|euros?|Euro|dollars?|pounds?|reais|ريال|درهم)`;

/** A number with a currency before or after it, in all languages; needs the flag `u`. */
export const pricePattern = `(?:(?:${signs}|${codes}) ?${number}(?:[.,][-–—])?|${number} ?(?:${signs}|${codes}|${units}))`;
