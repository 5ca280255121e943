import { describe, expect, test } from "@jest/globals";
import { kindOf } from "./kinds.ts";

describe("the kind of a product", () => {
  test.each([
    ["Sunnies", "wearable", "eyewear"],
    ["Apple Tea Mug", "holdable", "drinkware"],
    ["Wine Glasses, set of 6", "holdable", "drinkware"],
    ["Reading Glasses", "wearable", "eyewear"],
    ["Amber Reading Lamp", "holdable", "lighting"],
    ["Orthopedic Dog Bed", "display_static", "pets"],
    ["Bottle with a bag", "holdable", "drinkware"],
    ["Trinkflasche Nord", "holdable", "drinkware"],
    ["ステンレス水筒", "holdable", "drinkware"],
    ["Nova", "wearable", "any worn"],
    ["Nova", "consumable", "any tasted"],
    ["Nova", "holdable", "any held"],
    ["Capsule of Time", "holdable", "supplement"],
    ["Barcelona", "holdable", "any held"],
    ["Mugshot", "display_static", "any displayed"],
    ["Shoebill Print", "display_static", "any displayed"],
    ["FlexiFlow Garden Hose", "surface_interactive", "garden"],
    ["Stone Soap Bar", "apply_to_body", "skincare"],
    ["Frostie Ice Cream Maker", "surface_interactive", "kitchen"],
    ["Body Milk", "apply_to_body", "skincare"],
    ["TaxEasy Software", "display_static", "digital"],
    ["Pipeline CRM", "display_static", "digital"],
    ["Sparkle Car Wash Voucher", "display_static", "service"],
    ["Kindly Travel Insurance", "display_static", "service"],
    ["Trattoria Luna Restaurant", "display_static", "outing"],
    ["Hausratversicherung", "holdable", "service"],
    ["Ticket Printer", "holdable", "electronics"],
    ["Gym Bag", "wearable", "bag"],
    ["GameGrip Controller", "holdable", "electronics"],
    ["Apfelschorle Klar", "consumable", "beverage"],
    ["Microfiber Cleaning Cloth", "surface_interactive", "cleaning"],
    ["Bosk Angle Grinder", "holdable", "tools"],
    ["Paws & Co Pet Insurance", "display_static", "service"],
    ["Backcountry Water Filter", "holdable", "any held"],
    ["Wine Racks", "display_static", "any displayed"],
    ["Kora Menstrual Cup", "holdable", "any held"],
    ["Little Spoon Baby Bottle", "holdable", "baby"],
    ["Second Home Animal Shelter", "display_static", "charity"],
    ["Happy Tails Dog Rescue", "display_static", "charity"],
    ["Ceramic Brake Pads", "holdable", "car"],
    ["Scheibenwischer Klar", "holdable", "car"],
    ["Studio Microphone", "holdable", "electronics"],
    ["帆布包", "wearable", "bag"],
    ["Sudadera Nube", "wearable", "apparel"],
    ["Pflanzenset Balkonien", "display_static", "home"],
    ["حذاء رياضي", "wearable", "footwear"],
    ["كوب قهوة", "holdable", "drinkware"],
    ["Taza de café", "holdable", "drinkware"],
    ["Leche de avena", "consumable", "beverage"],
    ["Tapis de yoga", "holdable", "fitness"],
    ["Robert'); DROP TABLE products", "holdable", "any held"],
    ["Kite & Key Escape Room", "display_static", "outing"],
    ["Data Science Bootcamp", "display_static", "digital"],
    ["Sunny Solar Garden Lights", "display_static", "garden"],
    ["Lait d'avoine Barista", "consumable", "beverage"],
    ["Brosse à dents Sonic", "holdable", "grooming"],
    ["Leche hidratante", "apply_to_body", "skincare"],
    ["Gartenhandschuhe", "wearable", "apparel"],
    ["Luftreiniger Nord", "display_static", "appliance"],
    ["Pistola de masaje", "holdable", "health"],
    ["Tire-bouchon", "holdable", "kitchen"],
    ["Beurre de cacahuète", "consumable", "pantry"],
    ["Boucles d'oreilles Lune", "wearable", "jewellery"],
    ["Nimbus Air Purifier", "display_static", "appliance"],
    ["Breeze Desk Fan", "display_static", "appliance"],
    ["Tuck Weighted Blanket", "display_static", "bedding"],
    ["Hall Shoe Rack", "display_static", "storage"],
    ["Loop Crochet Kit", "holdable", "craft"],
    ["Tiny Ukulele", "holdable", "instrument"],
    ["Pulse Massage Gun", "holdable", "health"],
    ["Milk Frother", "holdable", "kitchen"],
    ["Doorway Pull-up Bar", "holdable", "fitness"],
    ["Old Whiskey Glasses", "holdable", "drinkware"],
    ["Trash Bags, 50 pack", "holdable", "cleaning"],
    ["Pip & Pear Baby Food", "consumable", "baby"],
    ["Newborn Romper", "wearable", "baby"],
    ["Baby Blue Sneakers", "wearable", "footwear"],
    ["Baby Spinach", "consumable", "any tasted"],
    ["Little Stars Childcare", "display_static", "service"],
    ["Chaussettes Bonnet Rouge", "wearable", "apparel"],
    ["Collar para perro Trasto", "holdable", "pets"],
    ["Flauschi Hundebademantel", "holdable", "pets"],
    ["Panier à chat Moustache", "display_static", "pets"],
    ["Ошейник для собак Пятныш", "holdable", "pets"],
    ["Hundert Punkte Lampe", "display_static", "lighting"],
    ["Kaffee Becher Nord", "holdable", "drinkware"],
    ["Крем для рук Вереск", "apply_to_body", "skincare"],
    ["Skarpety Babci Zosi", "wearable", "apparel"],
    ["Kletterhalle Felsenfest", "display_static", "outing"],
  ])("%s, %s, is %s", (name, mode, kind) => {
    expect(kindOf(name, mode).name).toBe(kind);
  });

  test("has its word from the name, in the number that the name has", () => {
    expect(kindOf("Blue Plimsolls", "wearable").noun?.withArticle).toBe("plimsolls");
    expect(kindOf("Iron Skillet", "holdable").noun).toEqual({
      ...{ one: "skillet", withArticle: "a skillet", many: "skillets" },
    });
    expect(kindOf("Orchard Granola", "consumable").noun?.withArticle).toBe("granola");
    expect(kindOf("ShiftGuard VPN", "display_static").noun).toEqual({
      ...{ one: "VPN", withArticle: "a VPN", many: "VPNs" },
    });
    expect(kindOf("Gold Earring", "wearable").noun?.withArticle).toBe("an earring");
  });
});

/** Common products as shops name them, with their kinds. */
const named: Readonly<Record<string, string>> = {
  ja: `食べるラー油 極み=pantry|瀬戸内レモンケーキ=food|知覧茶ティーバッグ=beverage|越前和紙ノート=stationery|桐箪笥 小引き出し=home|
    圧力鍋 ラクック=kitchen|コードレスアイロン=appliance|低反発マットレス=bedding|ひのきの香り ディフューザー=home scent|
    敏感肌用日焼け止めミルク=skincare|マットリップスティック=makeup|白髪染めトリートメント=haircare|本革ローファー=footwear|
    フリースジャケット=apparel|つば広帽子=headwear|ブルーライトカット眼鏡=eyewear|通学用リュック=bag|真珠ピアス=jewellery|
    骨伝導イヤホン=audio|急速充電器 65W=electronics|可変式ダンベル=fitness|ビタミンCサプリ=supplement|知育パズル=toys|
    電動ドライバーセット=tools|ガーデン用スコップ=garden|ワンタッチテント=outdoor|ベビーカー 軽い=baby|電動シェーバー=grooming|
    京都着物体験チケット=outing|簿記オンライン講座=digital|猫用爪とぎ=pets|ペットボトルホルダー=drinkware|スタイリングチェア=home|
    ラグジュアリークッション=home|プリンターインク=electronics|アイスコーヒーグラス=drinkware|ヘアクリップ 花=haircare`,
  zh: `云南小粒咖啡豆=beverage|手工牛轧糖=food|老坛酸菜鱼调料=pantry|不粘平底锅=kitchen|北欧落地灯=lighting|羊毛地毯=home|
    雪松线香=home scent|补水面膜=skincare|哑光唇釉=makeup|去屑洗发水=haircare|女士香水 晚风=fragrance|真皮单鞋=footwear|
    加绒卫衣=apparel|遮阳渔夫帽=headwear|偏光太阳镜=eyewear|妈咪包=bag|银手镯=jewellery|便携音箱=audio|磁吸充电宝=electronics|
    家用跳绳=fitness|乳清蛋白粉=supplement|活页笔记本=stationery|儿童拼图=toys|电动螺丝刀=tools|月季花肥=garden|碳素鱼竿=outdoor|
    新生儿奶瓶=baby|声波电动牙刷=grooming|云南六日游=outing|摄影网课=digital|猫抓板 大号=pets|咖啡杯套装=drinkware|茶几收纳盒=storage|
    冰丝凉席=bedding|无叶风扇=appliance|颈椎按摩仪=health|厨房湿纸巾=cleaning|机械键盘=electronics`,
  ko: `제주 녹차=beverage|수제 약과=food|전통 고추장=pantry|스텐 냄비 세트=kitchen|침실 무드등=lighting|린넨 커튼=home|
    편백 디퓨저=home scent|시카 토너=skincare|벨벳 틴트=makeup|단백질 트리트먼트=haircare|여성 향수=fragrance|가죽 로퍼 구두=footwear|
    기모 맨투맨 티셔츠=apparel|버킷 모자=headwear|편광 선글라스=eyewear|미니 크로스백=bag|진주 귀걸이=jewellery|블루투스 스피커=audio|
    고속 충전기=electronics|요가매트 10mm=fitness|어린이 비타민=supplement|줄노트 공책=stationery|나무 퍼즐=toys|전동 드라이버=tools|
    상추 씨앗=garden|원터치 텐트=outdoor|휴대용 유모차=baby|전기 면도기=grooming|속초 펜션 숙박권=outing|주식 온라인 강의=digital|
    강아지 사료=pets|메모리폼 베개=bedding|스팀 다리미=appliance|어깨 마사지기=health|물걸레 청소기=cleaning|서랍 정리함=storage|한강의 밤=any held`,
  hi: `दार्जिलिंग चाय=beverage|बेसन के लड्डू=food|नींबू का अचार=pantry|लोहे की कड़ाही=kitchen|पीतल का दीपक=lighting|सूती पर्दे=home|
    चंदन अगरबत्ती=home scent|एलोवेरा जेल क्रीम=skincare|मैट लिपस्टिक=makeup|प्याज़ हेयर ऑयल=haircare|गुलाब इत्र=fragrance|
    चमड़े के जूते=footwear|लिनन शर्ट=apparel|ऊनी टोपी=headwear|पोलराइज़्ड चश्मा=eyewear|कॉलेज बैग=bag|सोने की अंगूठी=jewellery|
    ब्लूटूथ स्पीकर=audio|फ़ास्ट चार्जर=electronics|योगा मैट प्रो=fitness|शुद्ध शिलाजीत=supplement|स्कूल कॉपी=stationery|मिट्टी की गुड़िया=toys|
    लोहे का हथौड़ी=tools|टमाटर के बीज=garden|रेसिंग साइकिल=outdoor|शिशु डायपर=baby|बाँस टूथब्रश=grooming|गोवा होटल=outing|
    गिटार कोर्स=digital|सूती चादर=bedding|छत का पंखा=appliance|गर्दन मसाजर=health|माइक्रोफाइबर पोछा=cleaning|लोहे की अलमारी=storage`,
  id: `Teh Melati Hangat=beverage|Kue Lapis Legit=food|Bumbu Rendang Instan=pantry|Panci Presto Mama=kitchen|Lampu Hias Rotan=lighting|
    Karpet Bulu=home|Lilin Aroma Kopi=home scent|Krim Malam Ayu=skincare|Lipstik Matte Ayu=makeup|Sampo Ginseng=haircare|
    Minyak Wangi Oud=fragrance|Sepatu Kulit Kopi=footwear|Gamis Linen=apparel|Peci Hitam=headwear|Kacamata Anti Radiasi=eyewear|
    Dompet Kulit=bag|Gelang Perak=jewellery|Pengeras Suara Mini=audio|Power Bank 20000=electronics|Matras Yoga=fitness|
    Suplemen Sendi=supplement|Buku Catatan Jati=stationery|Boneka Beruang=toys|Bor Listrik=tools|Benih Cabai=garden|Tenda Dome=outdoor|
    Popok Bayi=baby|Sikat Gigi Bambu=grooming|Tiket Konser Senja=outing|Aplikasi Keuangan=digital|Selimut Bulu=bedding|
    Kulkas Mini=appliance|Alat Pijat Punggung=health|Deterjen Cair=cleaning|Keranjang Baju=storage|Makanan Anjing=pets`,
};

test.each(Object.keys(named))("knows common products by their names in %s", (language) => {
  const wrong = (named[language] ?? "")
    .split("|")
    .map((one) => one.trim().split("="))
    .map(([name = "", kind = ""]) => [name, kind, kindOf(name, "holdable").name])
    .filter(([, kind, found]) => kind !== found);
  expect(wrong).toEqual([]);
});
