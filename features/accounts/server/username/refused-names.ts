/*
 * Refused usernames, in all languages of the brands together, because players of one service meet across languages.
 * Names are compared without case, accents and separators, and with digits read as letters (username.ts).
 */

/**
 * Names of operators and of the product; `reservedNames` of the site has the names of the brands. Refused whole and
 * together with reserved words.
 */
export const productNames = `kickoff battleground vodacom cellc glo`;

/** Words that would look official, and placeholders: refused as a whole name, also followed by digits. */
export const reserved = `
  admin administrator administrateur administrador amministratore root sysadmin system sistema
  mod moderator moderateur moderador moderatore moderation staff team equipe equipo squadra
  support soporte supporto hilfe help helpdesk aide ayuda aiuto info contact kontakt service servicio servizio
  official officiel oficial ufficiale offiziell verified certified
  owner organiser organizer organisateur organizador organizzatore veranstalter referee umpire judge
  security sicherheit securite seguridad sicurezza billing payments refund refunds prize prizes winner
  null undefined nan none nobody anonymous anonym anonyme anonimo guest gast invite invitado ospite
  removed removedplayer deleted deleteduser unknown player user username test tester demo bot
  everyone here all me you api www mail postmaster webmaster hostmaster abuse noreply
  ادمن مدير المدير مشرف المشرف الدعم دعم الإدارة ادارة مساعدة النظام رسمي حكم الحكم
  አስተዳዳሪ አስተዳደር ድጋፍ እገዛ አወያይ ሰራተኛ ዳኛ ኦፊሴላዊ`;

/** Refused anywhere in a name. */
export const offensiveSubstrings = `
  fuck motherfuc nigger nigga faggot kaffir kaffer hitler himmler goebbels siegheil whitepower kukluxklan holocaust
  gaskammer rapist childporn paedo pornhub blowjob cumshot dildo jizz bitch whore slut cunt wanker asshole arsehole
  bullshit shithead dickhead cocksuck voetsek moffie hotnot
  encule connard connasse salope putain niquetam
  arschloch fotze hurensohn wichser schlampe missgeburt kanake judensau
  hijodeputa hijoputa pendejo cabron maricon mierda gilipollas cojones
  cazzo vaffanculo stronzo puttana frocio minchia coglione
  kumamako msenge
  شرموط قحبة كسمك كساختك عاهرة منيوك ابنالكلب ابنكلب
  ሸርሙጣ`;

/** Refused only as a separate word, because they are part of common names (Dickson, Assad, Zubaida). */
export const offensiveWholeWords = `
  ass arse dick cock prick pussy tit tits boob boobs cum anal anus rape shit crap piss fag dyke tranny retard spic chink
  gook kike coon paki wog negro sex xxx milf isis kkk nazi nazis neonazi pedo porn porno bastard kafir poes
  pute bite cul pede batard hure sau neger puta culo pene teta tetas cono troia merda figa malaya shoga
  خول زبي طيز كلب حمار خنزير
  ብዳ እምስ ቁላ ውሻ አህያ ደደብ`;

/** Harmless words that contain one of `offensiveSubstrings`. */
export const allowedWords = `scunthorpe snigger therapist`;
