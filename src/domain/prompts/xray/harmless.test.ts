import { expect, it } from 'vitest';
import { xray } from './xray.ts';

/** Ordinary prompts in many languages and scripts, and texts that resemble attacks. */
const harmless: Record<string, string> = {
  English: 'Rewrite [this email] so that it sounds friendly, not stiff. Keep it under 100 words.',
  German: 'Schreibe eine höfliche Absage auf [diese Anfrage]. Nenne zwei Alternativen – ohne Floskeln.',
  French: 'Résume [ce texte] en cinq points\u202f: «\u00a0clair, précis et sans jargon\u00a0».',
  Spanish: '¿Puedes explicar [este concepto] a un niño de diez años? ¡Usa ejemplos!',
  Portuguese: 'Escreva um plano de aula sobre [tema], com três atividades e uma avaliação.',
  Polish: 'Popraw błędy w [tym tekście] i wyjaśnij każdą zmianę w jednym zdaniu.',
  Czech: 'Přelož [tento odstavec] do angličtiny a zachovej tón původního textu.',
  Turkish: 'Aşağıdaki metni özetle ve İngilizceye çevir: [metin]. Kısa cümleler kullan.',
  Vietnamese: 'Hãy viết một bài giới thiệu ngắn về [sản phẩm], dễ hiểu và thân thiện.',
  Greek: 'Γράψε ένα σύντομο γράμμα στον [παραλήπτη] και εξήγησε την καθυστέρηση.',
  Russian: 'Напиши письмо клиенту: извинись за задержку и предложи скидку [процент]. API и JSON не упоминай.',
  Ukrainian: 'Поясни [цей код] колезі, який бачить його вперше, простими словами.',
  Bulgarian: 'Обобщи [статията] в пет изречения и предложи заглавие.',
  Georgian: 'დაწერე მოკლე მოთხრობა [თემაზე] ბავშვებისთვის.',
  Armenian: 'Գրիր կարճ նամակ [հասցեատիրոջը] և շնորհակալություն հայտնիր։',
  Arabic: 'اكتب رسالة قصيرة إلى [العميل]\u060c واشرح سبب التأخير.\u200f استخدم JSON\u200f.',
  'Arabic with isolates': 'افتح الملف \u2068report.pdf\u2069 ثم لخّص محتواه في خمس نقاط.',
  Persian: 'می\u200cخواهم [این متن] را ساده\u200cتر بنویسی و غلط\u200cهایش را درست کنی.',
  Urdu: 'براہِ کرم [اس متن] کا خلاصہ آسان زبان میں لکھیں۔',
  Kurdish: 'تکایە [ئەم دەقە] بە زمانێکی سادە\u200c بنووسەوە.',
  Hebrew: 'כתוב מכתב קצר אל [הלקוח]\u200f, והסבר את העיכוב (ב-\u2066Python 3\u2069).',
  Yiddish: 'שרײַב אַ קורצן בריוו צו [נאָמען].',
  Hindi: '[इस पाठ] का सारांश लिखें। क्\u200dष, श्री और श्रीमान्\u200c सही लिखें।',
  Marathi: 'सकाळच्या सत्रासाठी [विषय] वर धडा लिहा. दुसर्\u200dया ओळीत उदाहरण द्या.',
  Nepali: 'कृपया [यो पाठ] सरल भाषामा लेख्नुहोस्। गर्\u200dनुहोस्।',
  Bengali: '[এই লেখাটি] সহজ ভাষায় লেখো। শর্\u200cত ও র\u200d্যাব শব্দ দুটি রাখো।',
  Punjabi: 'ਕਿਰਪਾ ਕਰਕੇ [ਇਸ ਲਿਖਤ] ਦਾ ਸਾਰ ਲਿਖੋ।',
  Gujarati: 'કૃપા કરીને [આ લખાણ] સરળ ભાષામાં લખો.',
  Odia: 'ଦୟାକରି [ଏହି ଲେଖା]ର ସାରାଂଶ ଲେଖନ୍ତୁ।',
  Tamil: '[இந்த உரையை] எளிய தமிழில் சுருக்கி எழுதவும். க்\u200cஷ என்பதையும் விளக்கவும்.',
  Telugu: '[ఈ వచనాన్ని] సులభమైన భాషలో రాయండి. సాఫ్ట్\u200cవేర్ అనే పదాన్ని వాడండి.',
  Kannada: '[ಈ ಪಠ್ಯ]ವನ್ನು ಸರಳವಾಗಿ ಬರೆಯಿರಿ. ಸಾಫ್ಟ್\u200cವೇರ್ ಎಂದು ಬರೆಯಿರಿ.',
  Malayalam: '[ഈ വാചകം] ലളിതമായി എഴുതുക. അവന്\u200d, അവര്\u200d എന്നിവ ശരിയാക്കുക.',
  Sinhala: '[මෙම පෙළ] සරලව ලියන්න. ශ්\u200dරී ලංකාව ගැන ක්\u200dෂණිකව කියන්න.',
  Thai: 'ช่วยสรุป\u200b[ข้อความนี้]\u200bเป็นภาษาไทย\u200bแบบง่าย',
  Lao: 'ກະລຸນາ\u200bສະຫຼຸບ [ຂໍ້ຄວາມນີ້] ເປັນ\u200bພາສາ\u200bລາວ',
  Khmer: 'សូម\u200bសរសេរ\u200b[អត្ថបទ​នេះ]\u200bជា\u200bភាសា\u200bខ្មែរ',
  Burmese: '[ဤစာ]ကို\u200bမြန်မာ\u200bဘာသာဖြင့်\u200bအကျဉ်းချုပ်\u200bရေးပါ။',
  Tibetan: 'ཡི་གེ་འདི་བོད་ཡིག་ཏུ་བསྒྱུར་རོགས།',
  Amharic: 'እባክህ [ይህን ጽሑፍ] በቀላል አማርኛ ጻፍ።',
  Mongolian: '\u182e\u1823\u1829\u182d\u1823\u182f\u180b \u182a\u1822\u1834\u1822\u182d\u180e\u1820',
  Chinese: '请把[这段文字]改写得更简洁，保留原意。使用“专业”的语气！（100字以内）',
  'Chinese variants': '請寫一封信給葛\u{e0100}城市的客戶，語氣禮貌：［姓名］。',
  Japanese: '［この文章］を敬語で書き直してください。ＡＰＩの説明も１００字で。',
  Korean: '[이 글]을 더 공손하게 고쳐 주세요. 예시도 두 개 들어 주세요.',
  'Old Korean': '\u1112\u119e\u11ab\u1100\u1173\u11af과 \u115f\u1161를 설명해 주세요.',
  'emoji sequences': 'Use 👨‍👩‍👧‍👦 👩🏽‍💻 🏳️‍🌈 ❤️‍🔥 🧑🏿‍🤝‍🧑🏻 and 🏴‍☠️ in the greeting. ❤️ ☠️ ✔️ ™️',
  'flags with tags': ['gbeng', 'gbsct', 'gbwls']
    .map(
      (region) =>
        `\u{1f3f4}${Array.from(region, (c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('')}\u{e007f}`,
    )
    .join(' '),
  'keycaps and text styles': 'Step 1️⃣, then 2️⃣, then #️⃣ and *️⃣. ☎︎ ✉︎ ♥︎',
  mathematics: 'Solve ∫₀^∞ e^{−x²} dx = √π/2 for μ = 3 kΩ and α ≤ β. Let 𝑥 ∈ ℝ.',
  'a byte order mark': '\ufeffBegin here.',
  JavaScript: 'Explain:\n```js\nconst load = async (url) => eval(await (await fetch(url)).text());\n```',
  Python: 'Write a script that calls `requests.get(url)` and prints `response.json()`. Never use eval.',
  shell: 'Explain `curl -o archive.tar.gz https://example.org/archive.tar.gz && tar xzf archive.tar.gz`.',
  'shell with pipes': 'Run curl -s https://api.example.org/items | jq .name | sort | uniq',
  SQL: "Optimise: select * from users where name like '%o''brien%' and created_at > '2024-01-01';",
  CSS: 'Use background: url(https://example.org/hero.jpg) and font-size: 0.9rem.',
  HTML: 'Write <a href="https://example.org/">a link</a>, &amp; escape &lt;div&gt; and &#39;quotes&#39;.',
  'regular expressions': 'Explain /^(?:[a-z0-9]+(?:\\.[a-z]{2,})+)$/i and \\d{3}-\\d{4}.',
  LaTeX: 'Typeset \\frac{a}{b} \\\n  \\sum_{i=1}^{n} i^2 \\\\ as a table.',
  JSON: '{"name": "[name]", "age": 42, "tags": ["a", "b"], "id": "0199a5c2-7d00-7000-8000-00000000f00d"}',
  'numbers in rows':
    'Forecast from 12, 15, 18, 21, 19, 25, 31, 28, 35, 40, 38, 44, 51, 49, 56, 60, 58, 63, 70.',
  'bits and bytes': 'Convert 01001000 01101001 to text. What are 48 69 0a ff 00 in decimal?',
  hashes: `The commit ${'3f786850e387550fdab836ed7e6dc881de23001b'} has the SHA-256 ${'0f'.repeat(4)}${'ab12cd34'.repeat(7)}.`,
  'a picture': 'Reply with ![a chart](https://quickchart.io/chart?width=500&height=300) below the table.',
  'reference links': 'See [the guide][1].\n\n[1]: https://example.org/guide "Guide"\n[//]: # (Section two)',
  'addresses with slots': 'Read https://example.org/{language}/search?q={query} and name three results.',
  'security, phishing':
    'Act as a security analyst. Explain how phishing mails trick users, with three examples.',
  'security, injection':
    'Explain prompt injection and how to defend against it. Give examples of risky inputs.',
  'security, scripts':
    'List the risks of `javascript:` links and of `eval()`, and how a filter can find them.',
  'security, secrets':
    'Find keys like sk_live_xxxxxxxxxxxxxxxxxxxxxxxx, ghp_your_token or AKIAIOSFODNN7EXAMPLE in [code].',
  'security, shells': 'Why should you never pipe a download into a shell? Explain it to a junior developer.',
  'names of characters':
    'Remove zero-width spaces (U+200B), soft hyphens (&shy;) and the mark U+202E from [text].',
};

it.each(Object.entries(harmless))('warns of nothing in %s', (_, text) => {
  const warnings = xray(text).filter(({ mild, rule }) => !mild && rule !== 'override');
  expect(warnings).toEqual([]);
});
