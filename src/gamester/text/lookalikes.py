"""Names that look alike: their skeletons, and the letters and digits that make them.

The groups follow Unicode's confusables.txt (15.1, UTS 39): single letters and digits in small letters, each also with
what its capital looks like. The data is Unicode's; its licence stands in `NOTICE`.
"""

import unicodedata

GROUPS = """
2ƨϩᒿꙅꛯꝛ 3ȝɜʒзӡⳍꝫ𑣊𖼻 4Ꮞ𑣏 5𑣛 6бᏮⳓ𑣕 7𐓺𑣆 8ȣ৪੪𐌚 9৭੧୨൭ⳋꝯ𑣌𑣖 aᎪᗅꓮ𐊠𖽀 bƅьᏏᏴᑲᖯᗷꓐꞵ𐊂𐊡𐌁 cᏟᴄⲥꓚ𐊢𐌂𐐽𐔜𑣩𑣲 dᎠᏧᑯᗞᗪꓒꓓ eҽᎬⴹꓰꬲ𐊆𑣎
fϝքᖴẝꓝꞙꬵ𐊇𐊥𐔥𑣂 gƍԍցᏀᏳᶃꓖ hհᎻᏂᕼⲏꓧ𐋏 iıǀɩɪ۱ᎥᏞᒪᛁⲓⳑⵏꓡꓲꙇ𐊊𐌉𐌠𐑃𐔦𑣃𑣒𖼖𖼨 jʝϳᎫᒍꓙ kᏦᛕⲕꓗ𐔘 mϻᎷᗰᛖⲙꓟ𐊰𐌑 nոռⲛꓠ𐔓
oσօ۵०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲟⵔ〇ꓳꬽ𐊒𐊫𐐬𐓪𐔖𑓐𑣈𑣗𑣠 pᏢᑭⲣꓑ𐊕 qգզⵕ rʀгᎡᎱᏒᖇᴦⲅꓣꭇꭈ𐓜𖼵 sƽտᏕᏚꓢꜱ𐊖𐑈𑣁𖼺 tᎢⲧꓔ𐊗𐊱𐌕𖼊 uʋսሀᑌᴜꓴꞟꭎꭒ𐓶𑣘𖽂
vѵ۷Ꮩᐯᴠⴸꓦꛟ𐔝𑜆𑣀𖼈 wɯѡաᎳᏔᴡꓪ𑜊𑜎𑜏𑣦𑣯 xᕁᕽᚷⲭⵝꓫꭓ𐊐𐊴𐌗𐌢𐔧𑣬 yɣʏүყᎩᎽᶌỿⲩꓬꭚ𐊲𑣜𖽃 zᏃᴢꓜ𐋵𑣄𑣉𑣥 þƿϸ𐓬 ĸᴋ ƕԋ ƫᎿ ǝəәⴺꓱ ȷյ ɂᎮ ɋᶐ ɐᗄꓯ ɒ𐑇 ɔͻᴐↄꓛ𐑋
ɛєԑᏋⲉꞓ𐐩𖼭 ɞ𐑂 ɰպሣጣ ɷ𐐿 ɸφфփቀᛰⲫ𐊳 ʃⵉꭍ ʇꓕ ʊᘮᘴ ʌλл۸ᐱᴧᴫⲗⴷꓥꛎ𐊍𐓘𐓛𖼽 ʍᴍ ʘⵙꙩ𐓫 ʚꞝ𐐪 ʡꛍ ʿՙ ͱᎨᎰⱶꚱ ͷиᴎꚡ𐑍 ͽꜿ δծᐃᕷẟⲇⵠ𐊅𐊣𖼚 πпᴨⲡꛛ ψѱᛘⲯ𐊵𐓹
ϗⳤ ϙ𐊭𐌒 ϭⳝ шⲽ яᴙ љꭠ ћ𐓵 ҷӌ ӄ𐓤 իኮ ձኔ մሆ ऽઽ २૨ ३૩ ४૪ ८૮ ॱൎ ঘ𑒒 চ𑒔 জ𑒖 ঞ𑒘 ট𑒙 ড𑒛 ণ𑒪 ত𑒞 থ𑒟 দ𑒠 ধ𑒡 ন𑒢 প𑒣 ব𑒩 ম𑒧 য𑒨 র𑒫 ল𑒝 ষ𑒭
স𑒮 ঽ𑓄 ১𑓑 ২𑓒 ৬𑓖 அ௮ ஈர உ௨ഉ எ௭ ஐஜജ க௧ ச௪ ணണ ய௰ ழഴ ஶശ అಅ ఆಆ ఇಇ ఒಒ జಜ ఞಞ ణಣ యಯ ఱಱ లಲ ౧೧ ౨೨ ౯೯ ഞൡ രറ ජ෪ ද෫ ขฃ คดต ฆม
จຈ ชซ ฎฏ ฑท บບ ปປ ฝຝ พພ ฟຟ ภฦ ยຍ าๅ རཪ ၁ၥ ᄀᆨ ᄂᆫ ᄃᆮ ᄅᆯ ᄆᆷ ᄇᆸ ᄉᆺ ᄋᆼ ᄌᆽ ᄎᆾ ᄏᆿ ᄐᇀ ᄑᇁ ᄒᇂ ᅀᇫ ᅌᇰ ᅙᇹ
ᅳー一ꟷ ᅵ丨 በᑎꓵ Ꮗᗯ ᐡᓑ ᐩᕀ ᒉᘃ ᒐᘂ ᒥ𖼇 ᓓᘄ ᓚᘇ ᕃᘢ ᕆᘣ ᕊᘤ ᖵⅎꓞ ᖷꟻ ᗡꓷ ᘯᘵ𐊶 ᙠꓭ ᚹꚰ ᚼᛡ ᚽᛂ ᛜ𐊔 ᛦ𐓸 ᛯⵣ អឣ ᠵᡕ ᡜᢖ ᣛᣵ ᦞ᧐ ᦱ᧑ ᩅ᪀᪐ ᬍ᭒ ᬑ᭓
ᬨ᭘ ᴘᴩ ⰿꦒ ⲱꙍꞷ ⴀꞇ ⵀ𐊸 へヘ イ亻 エ工 カ力 タ夕 ト卜 ニ二 ハ八 ロ口囗 㖈䎛 㘽㦳 㩁搉 㫚曶 㬵胶 㬺幐 㬻䐠 㮣槩 䀹鿃
䀿晣 䑃朦 䚶訞 併倂 値值 啓啟 土士 塡填 墫壿 媯嬀 帡帲 戶戸 晚晩 朌肦 朏胐 朐胊 朓脁 朘脧 朣膧 杮柿 榝樧 溈潙
研硏 絕絶 胼腁 蒍蔿 蘷虁 訮詽 讆讏 豜豣 赿趆 跥跺 躗躛 軿輧 郎郞 鎭鎮 隷隸 鹂鹃 黑黒 ꓶ𐐹𖼦 ꙙ𖼜 ꚛ𐊨 ꜧꞕ ꞛ𐐺 ꣻ𑇜 ꦝꦣ ꨁ꩓ ꨣ꩖
𐎂𐏑 𐎓𐏓 𐎚𒀸 𐒆𐒠 𑖂𑗘𑗙 𑖃𑗚 𑖄𑗛
"""
"""Each group begins with the letter or digit that stands for all of it."""
LOOKS = str.maketrans({sign: group[0] for group in GROUPS.split() for sign in group[1:]})
_CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX")
_LETTERS = str.maketrans(
    "авекмнорстухіѕјԁԛԝһӏ" + "αβγεηικνορτυχω" + "01|lłøđħɑɡ",
    "abekmhopctyxisjdqwhi" + "abyenikvoptuxw" + "oiiiiodhag",
)
"""Digits and letters of other alphabets that look like Latin letters; `l` maps to `i`, as a capital I looks like it."""
_PAIRS = (("rn", "m"), ("vv", "w"))
"""Pairs of letters that look like one letter."""


def skeleton(name: str) -> str:
    """The skeleton of a name: two names with the same skeleton look alike."""
    return login_form(login_form(name).translate(LOOKS))


def login_form(name: str) -> str:
    """A login name as accounts keep it: a simpler skeleton, which never changes, because it is stored."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).translate(_CAPITALS))
    bare = "".join(sign for sign in plain if unicodedata.category(sign)[0] in "LN" or sign == "|")
    like = unicodedata.normalize("NFKD", bare.casefold()).translate(_LETTERS)
    for pair, single in _PAIRS:
        like = like.replace(pair, single)
    return like
