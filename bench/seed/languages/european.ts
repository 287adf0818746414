import { type Language, linesOf, wordsOf } from './language.ts';

export const german: Language = {
  code: 'de',
  share: 0.04,
  nouns: wordsOf(`
    Geschichte Nachricht Code Plan Idee Frage Antwort Text Beispiel Liste Zusammenfassung Bericht Projekt Team Nutzer Kunde
    Produkt Dienst Markt Marke Inhalt Artikel Titel Publikum Leser Ton Stimme Stil Format Tabelle Schritt Prozess Problem
    Lösung Ziel Ergebnis Aufgabe Werkzeug Leitfaden Unterricht Schüler Lehrer Kurs Rückmeldung Prüfung Test Daten Modell
    Diagramm Besprechung Brief Arbeit Gespräch Lebenslauf Zeit Woche Tag Monat Jahr Budget Preis Kosten Wert Strategie
    Kampagne Video Drehbuch Szene Figur Dialog Handlung Welt Name Seite Bild Logo Entwurf Farbe Foto Spiel Regel Rezept
    Mahlzeit Gesundheit Arzt Reise Stadt Land Sprache Wort Satz Grammatik Übersetzung Aufsatz Forschung Quelle Buch Kapitel
    Gedicht Lied Wissenschaft Formel Gesetz Vertrag Rechnung Verkauf Firma Leitung Entscheidung Risiko Kultur Familie
    Freund Kind Geschenk Garten Haus Küche Telefon Netzwerk Server Abfrage Funktion Fehler Version Sicherheit Passwort
    Trend Stichprobe Kalender Übung Werkstatt Versicherung Bewerbung Wettbewerb Vorlage`),
  verbs:
    wordsOf(`schreiben prüfen erklären erstellen verbessern planen kürzen untersuchen gestalten übersetzen vergleichen
    testen finden beschreiben bauen bearbeiten berichtigen vorschlagen beantworten fragen lehren lernen ordnen schätzen
    messen zeigen verkaufen verhandeln überzeugen lesen hören sprechen zeichnen erfinden bewerten gruppieren gewinnen
    reinigen umwandeln erzeugen beweisen lösen berechnen kochen reisen feiern`),
  adjectives:
    wordsOf(`besser kurz klar einfach gut neu freundlich kreativ genau praktisch persönlich wöchentlich kostenlos
    modern förmlich lustig ehrlich tief schnell vollständig örtlich weltweit täglich technisch sichtbar digital sozial
    öffentlich privat häufig selten schwierig leicht stark dunkel hell logisch wissenschaftlich historisch rechtlich
    finanziell nachhaltig zugänglich zuverlässig sicher elegant wichtig richtig größer schöner`),
  roles:
    wordsOf(`Redakteur Lehrer Entwickler Gestalter Autor Leiter Analyst Berater Wissenschaftler Anwalt Arzt Ingenieur
    Journalist Dichter Historiker Koch Tutor Forscher Übersetzer Buchhalter Fotograf Mentor Trainer Verkäufer`),
  titles: linesOf(`
    {N} für {n} {v}
    Wie kann ich eine {n} {v}?
    {N} {a} {v}
    {D} Ideen für deine {n}
    Handle als {r}
    Vorlage für {n}
    {N} wie ein {r} {v}
    {X} für {n}`),
  sentences: linesOf(`
    Du bist ein {r} und kannst jede {n} {v}.
    Handle als {r} und versuche, die {n} zu {v}, die ich dir gebe.
    Zuerst sollst du die {n} {v} und danach eine {n} {v}.
    Du sollst die {n} nicht {v}, bevor die {n} {a} ist.
    Wenn die {n} {a} ist, frage nach der {n} und nach der {n}.
    Verwende eine {n}, die {a} ist, und halte die {n} {a}.
    Es geht um [{n}] und um die {n} für jede {n}.
    Ich möchte meine {n} {v} und dabei {a} bleiben.
    Gib mir {d} Ideen zu {{n}} und erkläre, warum sie {a} sind.
    Antworte nur mit der {n}, ohne {n} und ohne {n}.
    Was würde ein {r} mit dieser {n} machen?
    Vergleiche die {n} mit {x} und achte auf die {n}.`),
  headings: linesOf(`
    Deine Aufgabe
    Die {n}
    Regeln für die {n}`),
  syllables:
    wordsOf(`ba be bei bo da de der die fe fen ga ge gen ha he hei ka ke kel la le lei lich ma me mung na ne nen ra
    re ren sa se sche ste ta te tei ter tung wa we wei zei zu`),
};

export const turkish: Language = {
  code: 'tr',
  share: 0.02,
  nouns: wordsOf(`
    hikaye mesaj kod plan fikir soru cevap metin örnek liste özet rapor proje ekip kullanıcı müşteri ürün hizmet pazar
    marka içerik makale başlık okuyucu ton ses üslup biçim tablo adım süreç sorun çözüm hedef sonuç görev araç rehber ders
    öğrenci öğretmen kurs görüş inceleme deneme veri model grafik toplantı mektup iş görüşme kariyer zaman hafta gün ay yıl
    bütçe fiyat maliyet değer strateji kampanya video senaryo sahne karakter diyalog kurgu dünya isim sayfa site resim logo
    tasarım renk fotoğraf oyun kural tarif yemek sağlık doktor seyahat şehir ülke dil kelime cümle çeviri deneme araştırma
    kaynak kitap bölüm şiir şarkı bilim formül yasa sözleşme fatura satış şirket yönetici karar risk kültür aile arkadaş
    çocuk hediye bahçe ev mutfak telefon ağ sunucu sorgu işlev hata sürüm güvenlik şifre eğilim`),
  verbs:
    wordsOf(`yaz incele açıkla oluştur geliştir planla özetle çözümle tasarla çevir karşılaştır dene bul tanımla kur
    düzenle düzelt öner cevapla sor öğret öğren ölç sun sat oku dinle konuş çiz hayal değerlendir sırala temizle dönüştür
    üret araştır kanıtla hesapla pişir`),
  adjectives:
    wordsOf(`iyi kısa açık basit yeni profesyonel nazik yaratıcı ayrıntılı pratik kişisel haftalık ücretsiz modern
    resmi komik dürüst derin hızlı tam yerel küresel günlük teknik görsel dijital sosyal özel ortak nadir zor kolay ileri
    güçlü gizli karanlık mantıklı bilimsel tarihi hukuki mali güvenilir önemli doğru`),
  roles:
    wordsOf(`editör öğretmen geliştirici tasarımcı yazar yönetici analist danışman avukat doktor mühendis gazeteci şair
    tarihçi aşçı araştırmacı çevirmen fotoğrafçı`),
  titles: linesOf(`
    {A} bir {n}
    {N} için {n}
    Nasıl {a} bir {n} yazarım?
    {N} rehberi
    {D} {a} {n}
    {R} gibi davran
    {X} {n}`),
  sentences: linesOf(`
    Sen {a} bir {r} gibi davran ve her {n} için {n} ver.
    Önce {n} için {a} bir {n} bul, sonra {v}.
    Eğer {n} {a} ise bana {n} ve {n} hakkında soru sor.
    Bu {n} [{n}] hakkında ve her {n} için uygun.
    Bana {{n}} için {d} {a} {n} ver ve nedenini söyle.
    Sadece {n} ile cevap ver, {n} ve {n} olmadan.
    Bir {r} bu {n} ile ne yapar?
    Lütfen {n} ile {x} arasında {n} {v}.`),
  headings: linesOf(`
    Görev
    {N} kuralları
    Biçim`),
  syllables:
    wordsOf(`ba be bı da de di dı ga ge gü ka ke kı ki la le lı li lar ler ma me mı na ne nü ra re rı sa se sı ta te
    tı ya ye yı yü za ze çı şa şi`),
};

export const russian: Language = {
  code: 'ru',
  share: 0.02,
  nouns: wordsOf(`
    история письмо код план идея вопрос ответ текст пример список отчёт проект команда пользователь клиент продукт услуга
    рынок бренд контент статья заголовок читатель тон голос стиль формат таблица шаг процесс проблема решение цель
    результат задача инструмент урок ученик учитель курс отзыв проверка тест данные модель график встреча сообщение работа
    собеседование карьера время неделя день месяц год бюджет цена стоимость стратегия кампания видео сценарий сцена
    персонаж диалог сюжет мир имя страница сайт картина логотип дизайн цвет фото игра правило рецепт еда здоровье врач
    поездка город страна язык слово фраза перевод сочинение исследование источник книга глава стихотворение песня наука
    формула закон договор счёт продажа компания директор риск культура семья друг ребёнок подарок сад дом кухня телефон
    сеть сервер запрос функция ошибка версия безопасность пароль календарь упражнение`),
  verbs:
    wordsOf(`написать проверить объяснить создать улучшить сократить изучить перевести сравнить найти описать построить
    исправить предложить ответить спросить научить выучить упорядочить оценить измерить показать продать убедить прочитать
    нарисовать придумать очистить доказать решить посчитать приготовить`),
  adjectives:
    wordsOf(`лучший короткий ясный простой хороший новый дружеский творческий подробный практический личный
    недельный бесплатный современный смешной честный глубокий быстрый полный местный технический цифровой общий редкий
    трудный лёгкий сильный тёмный научный важный точный надёжный`),
  roles:
    wordsOf(`редактор учитель разработчик дизайнер писатель менеджер аналитик юрист врач инженер журналист поэт историк
    повар исследователь переводчик`),
  titles: linesOf(`
    {A} {n}
    {V} {n}
    Как {v} {a} {n}?
    {N} и {n}
    {D} идей: {n}
    Веди себя как {r}
    {X}: {n}`),
  sentences: linesOf(`
    Ты {a} {r}, который может {v} любой {n}.
    Веди себя как {r} и постарайся {v} {n}.
    Сначала надо {v} {n}, а потом {v} {a} {n}.
    Нельзя {v} {n}, пока {n} не готов.
    Если {n} {a}, спроси меня про {n} и {n}.
    Это {n} про [{n}] и для каждого {n}.
    Дай мне {d} идей про {{n}} и объясни каждый {n}.
    Ответь только так: {n} без {n}.
    Сравни {n} и {x}, чтобы {v} {n}.`),
  headings: linesOf(`
    Задача
    {N}
    Формат ответа`),
  syllables:
    wordsOf(`ба бе ви во га го да де до жи за зе ка ки ко ла ле ли ло ма ме ми на не ни но па пе по ра ре ро са се
    си та те то ты ха че ша`),
};
