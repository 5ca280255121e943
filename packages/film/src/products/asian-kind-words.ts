/**
 * Words of Japanese, Chinese, Korean and Hindi names, by kind. Where no spaces are written, a word of two signs or more is
 * found anywhere in a name and a single ideograph at its end (`手绘茶杯` is a cup); Hindi words are whole.
 */
export const asianKindWords: Readonly<Record<string, string>> = {
  drinkware:
    "茶具 コーヒーカップ 急須 湯のみ 湯呑 茶碗 マグカップ タンブラー ボトル グラス 徳利 おちょこ 魔法瓶 ティーポット 茶杯 马克杯 玻璃杯 酒杯 水壶 茶壶 焖烧杯 杯 머그컵 머그 보온병 유리컵 찻잔 주전자 와인잔 कुल्हड़ गिलास मग थर्मस सुराही केतली प्याला",
  beverage:
    "ティーバッグ カフェラテ 抹茶ラテ ラテの素 茶葉 茶叶 緑茶 煎茶 抹茶 ほうじ茶 麦茶 烏龍茶 紅茶 日本酒 焼酎 梅酒 ビール ワイン 甘酒 豆乳 炭酸水 青汁 コーヒー豆 岩茶 绿茶 红茶 乌龙茶 普洱 花茶 奶茶 白酒 啤酒 红酒 黄酒 豆浆 气泡水 茶 酒 원두 녹차 홍차 보리차 유자차 막걸리 소주 맥주 와인 두유 라떼 콤부차 식혜 लस्सी शरबत ठंडाई चायपत्ती",
  food: "糖 アイスクリーム シュークリーム ソフトクリーム クリームパン カスタードプリン 柿のたね せんべい おかき まんじゅう 饅頭 大福 羊羹 もなか どら焼き カステラ 団子 ようかん 和菓子 グミ キャラメル ケーキ カップケーキ アイス ゼリー ポテトチップス ナッツ 食パン 菓子パン クロワッサン バウムクーヘン ドライフルーツ アプリコット グラノーラ チーズ ヨーグルト 納豆 餃子 干し芋 ふりかけ 餃 点心 月饼 粽子 水饺 饺子 汤圆 面包 蛋糕 糖果 坚果 瓜子 牛肉干 果干 辣条 酸奶 凤梨酥 麻花 锅巴 薯片 黑芝麻丸 阿胶糕 年糕 麦片 糕 酥 饼 과자 젤리 사탕 떡 한과 약과 감귤칩 견과 쌀과자 육포 빵 케이크 치즈 요거트 그래놀라 누룽지 아이스크림 만두 नमकीन बिस्किट मिठाई लड्डू बर्फ़ी बर्फी भुजिया चिप्स काजू बादाम मेवे मखाना पापड़ केक कुकीज़ रसगुल्ला ब्रेड पनीर दही",
  pantry:
    "料理包 调料包 料理の素 味噌 醤油 しょうゆ だし 出汁 ポン酢 ドレッシング カレー ラーメン うどん そば パスタ お米 新米 コシヒカリ 米 酢 オリーブオイル ごま油 梅干し 漬物 海苔 のり佃煮 七味 ジャム 塩麹 底料 酱油 辣椒酱 豆瓣酱 香醋 陈醋 火锅 螺蛳粉 方便面 大米 橄榄油 菜籽油 花生油 调料 面条 拌面 蜂蜜酱 腊肠 油 醋 고추장 된장 간장 참기름 라면 쌀 국수 식초 소스 올리브유 양념 젓갈 장아찌 미역 조미김 घी अचार मसाला चटनी दाल चावल आटा तेल गुड़ सॉस नमक हल्दी",
  kitchen:
    "アイスクリームメーカー パスタマシン コーヒーミル ドリッパー 炊飯器 まな板 たい焼きメーカー ホットプレート たこ焼き器 土鍋 やかん ケトル トースター ミキサー ブレンダー 弁当箱 お弁当箱 お箸 箸 おろし金 鉄瓶 卵焼き器 ホットサンドメーカー コーヒーメーカー エプロン 砥石 ざる 食器 茶わん 皿 砧板 菜板 空气炸锅 电饭煲 电饭锅 炒锅 砂锅 煮蛋器 破壁机 榨汁机 豆浆机 养生壶 电热水壶 菜刀 刀具 饭盒 便当盒 餐具 围裙 咖啡机 筷子 烤箱 刀 碗 盘 전기밥솥 밥솥 도마 뚝배기 에어프라이어 전기포트 믹서기 믹서 도시락 수저 젓가락 앞치마 그릇 접시 커피머신 토스터 식칼 주방가위 कुकर तवा कड़ाही कढ़ाई पतीला चाकू मिक्सर ग्राइंडर मिक्सर-ग्राइंडर टिफ़िन टिफिन लंचबॉक्स थाली बेलन टोस्टर एप्रन",
  lighting:
    "デスクライト 懐中電灯 行灯 照明 ランタン 小夜灯 吊灯 落地灯 护眼灯 手电筒 灯 스탠드 무드등 수면등 전구 랜턴 लैंप लैम्प दीया दीपक टॉर्च लालटेन झूमर",
  home: "箪笥 たんす チェア ラグマット カーペット 花束 生花 鲜花 꽃다발 タオル こたつ 座布団 座椅子 カーテン 花瓶 盆栽 机 デスク 椅子 ソファ 本棚 時計 掛け時計 鏡 風鈴 のれん 畳 毛巾 浴巾 窗帘 花瓶 书桌 书架 沙发 挂钟 镜子 挂画 地垫 椅 桌 책상 의자 소파 책장 커튼 러그 방석 화병 꽃병 액자 거울 수건 시계 타월 원목테이블 테이블 तौलिया पर्दा पर्दे कालीन दरी कुर्सी मेज़ सोफ़ा गमला फूलदान आईना तस्वीर मूर्ति",
  "home scent":
    "お香 線香 アロマ ディフューザー アロマオイル 香立て 香薰 线香 精油 沉香 향초 디퓨저 인센스 룸스프레이 अगरबत्ती धूप धूपबत्ती मोमबत्ती कपूर",
  cleaning:
    "掃除機 ロボット掃除機 洗剤 ほうき モップ スポンジ 雑巾 柔軟剤 トイレットペーパー 扫地机器人 吸尘器 洗衣液 洗洁精 拖把 扫把 垃圾袋 抹布 洗碗布 纸巾 抽纸 로봇청소기 청소기 세제 걸레 빗자루 수세미 물티슈 휴지 섬유유연제 झाड़ू पोछा पोंछा डिटर्जेंट वैक्यूम-क्लीनर",
  skincare:
    "身体油 按摩油 化粧水 乳液 入浴剤 洗顔 クレンジング フェイスマスク シートマスク ハンドクリーム リップクリーム ボディソープ 石けん せっけん 爽肤水 面膜 洗面奶 洁面 护手霜 身体乳 润唇膏 卸妆 沐浴露 香皂 眼霜 乳液 霜 수분크림 토너 로션 마스크팩 클렌징 핸드크림 립밤 에센스 앰플 선스틱 바디워시 입욕제 सीरम लोशन उबटन साबुन फेस-वॉश फेस-पैक मॉइस्चराइज़र सनस्क्रीन लिप-बाम",
  makeup:
    "リップスティック リップグロス ティント 眼线笔 マニキュア 口紅 ファンデーション アイシャドウ マスカラ ネイル 口红 唇釉 粉底 气垫 眼影 腮红 睫毛膏 眉笔 散粉 眼线 립스틱 틴트 쿠션 파운데이션 아이섀도 마스카라 블러셔 쿠션파운데이션 लिपस्टिक काजल बिंदी मेकअप नेल-पॉलिश सिंदूर मेहंदी",
  haircare:
    "ヘアクリップ トリートメント ヘアオイル 椿油 ドライヤー ヘアブラシ コンディショナー ヘアアイロン 护发素 发膜 吹风机 梳子 护发精油 卷发棒 트리트먼트 린스 헤어오일 드라이기 고데기 헤어브러시 빗 हेयर-ऑयल कंडीशनर हेयर-ड्रायर कंघी",
  fragrance: "香水 オードトワレ コロン 향수 इत्र परफ़्यूम परफ्यूम",
  footwear:
    "ローファー スニーカー パンプス サンダル 草履 下駄 ブーツ 革靴 スリッパ 足袋 靴 帆布鞋 运动鞋 拖鞋 布鞋 靴子 跑鞋 小白鞋 鞋 스니커즈 운동화 구두 슬리퍼 샌들 부츠 고무신 신발 चप्पल जूते जूता सैंडल जूती मोजड़ी",
  apparel:
    "ジーンズ 着物 浴衣 甚平 靴下 手袋 マフラー スカート パンツ セーター コート Tシャツ パジャマ 下着 ストール 汉服 马面裙 旗袍 围巾 丝巾 羽绒服 牛仔裤 裤子 袜子 睡衣 毛衣 手套 内衣 风衣 裙 裤 衫 한복 바지 청바지 치마 티셔츠 양말 장갑 목도리 스웨터 코트 패딩 잠옷 레깅스 속옷 후드 kurta kurti saree lehenga dupatta कुर्ती लहंगा दुपट्टा शॉल स्वेटर पजामा मोज़े जींस टी-शर्ट सलवार",
  headwear: "帽子 ニット帽 麦わら帽子 渔夫帽 帽 모자 비니 टोपी पगड़ी हेलमेट",
  eyewear: "サングラス メガネ 眼鏡 墨镜 太阳镜 眼镜 선글라스 안경 चश्मा धूप-का-चश्मा",
  bag: "風呂敷 リュック ランドセル 財布 トートバッグ ポーチ スーツケース 傘 双肩包 书包 钱包 手提包 行李箱 斜挎包 雨伞 包 伞 백팩 책가방 지갑 에코백 파우치 캐리어 크로스백 숄더백 우산 थैला पर्स बटुआ झोला सूटकेस छाता",
  jewellery:
    "指輪 ピアス イヤリング ブレスレット かんざし 真珠 戒指 耳环 手链 手镯 玉镯 吊坠 发簪 반지 귀걸이 팔찌 비녀 손목시계 पायल चूड़ी चूड़ियाँ कंगन झुमके झुमका हार मंगलसूत्र अंगूठी नथ",
  audio: "イヤホン ヘッドホン スピーカー 耳机 音箱 音响 헤드폰 스피커 ईयरबड्स ईयरफ़ोन हेडफ़ोन स्पीकर",
  electronics:
    "プリンター ノートパソコン スマートウォッチ U盘 硬盘 手机支架 充電器 モバイルバッテリー スマホケース キーボード マウス カメラ ドローン 充电宝 充电器 手机壳 键盘 鼠标 相机 投影仪 无人机 智能手表 보조배터리 충전기 키보드 마우스 카메라 휴대폰케이스 폰케이스 빔프로젝터 스마트워치 चार्जर पावर-बैंक कीबोर्ड माउस कैमरा मोबाइल-कवर",
  fitness:
    "ヨガマット ダンベル 腹筋ローラー トレッドミル 瑜伽垫 哑铃 跳绳 跑步机 弹力带 篮球 羽毛球拍 요가매트 아령 덤벨 폼롤러 줄넘기 योगा-मैट योग-मैट डंबल",
  supplement:
    "サプリ プロテイン 酵素 青汁粉末 高麗人参 蛋白粉 维生素 益生菌 胶原蛋白 枸杞原浆 홍삼 유산균 비타민 오메가 콜라겐 프로틴 단백질쉐이크 च्यवनप्राश अश्वगंधा शिलाजीत विटामिन",
  stationery:
    "ボールペン 万年筆 ノート 手帳 筆箱 鉛筆 シャープペン 消しゴム 便箋 筆 钢笔 笔记本 手账 中性笔 毛笔 铅笔 文具盒 笔 볼펜 만년필 공책 노트 다이어리 필통 플래너 연필 कलम पेन डायरी कॉपी पेंसिल",
  toys: "つみき 積み木 けん玉 ぬいぐるみ パズル ボードゲーム トランプ プラモデル 人形 积木 拼图 毛绒 桌游 棋 麻将 블록 인형 퍼즐 보드게임 खिलौने खिलौना गुड़िया पहेली शतरंज लूडो",
  tools:
    "ドライバー 工具 電動ドリル のこぎり 脚立 螺丝刀 工具箱 扳手 锤子 공구 드라이버 망치 사다리 हथौड़ी पेचकस औज़ार",
  garden:
    "じょうろ 剪定ばさみ 種 肥料 スコップ 植木鉢 园艺 种子 花肥 洒水壶 修枝剪 씨앗 비료 물뿌리개 बीज खाद खुरपी",
  outdoor:
    "キャンプチェア アウトドアチェア 寝袋 レインコート 釣り竿 ハンモック 焚き火台 クーラーボックス 睡袋 登山杖 钓鱼竿 鱼竿 折叠椅 天幕 吊床 침낭 낚싯대 해먹 등산스틱 아이스박스 킥보드 तंबू टेंट साइकिल",
  baby: "よだれかけ 拉拉裤 抱っこ紐 ベビーカー おむつ 哺乳瓶 離乳食 チャイルドシート 婴儿 宝宝 奶瓶 尿不湿 纸尿裤 婴儿车 婴儿推车 儿童座椅 背带 유아 아기 기저귀 젖병 유모차 카시트 이유식 아기띠 शिशु डायपर पालना",
  grooming:
    "マウスウォッシュ マウスピース カミソリ シェーバー 歯磨き粉 髭剃り 爪切り 剃须刀 牙膏 电动牙刷 漱口水 指甲刀 전동칫솔 면도기 치약 손톱깎이 टूथब्रश टूथपेस्ट रेज़र ट्रिमर दातुन",
  service:
    "商品券 会員券 サブスク ギフトカード 代行 礼品卡 家政服务 상품권 구독 멤버십 청소서비스 सदस्यता गिफ़्ट-कार्ड",
  outing:
    "宿泊券 温泉旅行 旅館 ツアー 入場券 体験チケット 日游 跟团游 民宿 酒店 演唱会 景区 투어 숙박권 호텔 리조트 펜션 공연 입장권 होटल-पैकेज होटल टूर यात्रा यात्रा-पैकेज",
  digital:
    "온라인-강의 클래스 ピアノ講座 英会話アプリ オンライン講座 通信講座 電子書籍 网课 视频课 软件 电子书 小程序 온라인 인강 전자책 앱구독 ऑनलाइन-कोर्स ई-बुक",
  appliance:
    "ワインセラー 加湿器 空気清浄機 扇風機 サーキュレーター エアコン ヒーター 洗濯機 冷蔵庫 除湿機 アイロン 目覚まし時計 空气净化器 电风扇 风扇 空调 取暖器 洗衣机 冰箱 除湿机 挂烫机 闹钟 공기청정기 가습기 선풍기 서큘레이터 에어컨 히터 세탁기 냉장고 제습기 다리미 알람시계 कूलर एयर-कूलर पंखा हीटर फ़्रिज वॉशिंग-मशीन प्रेस इस्त्री गीज़र",
  bedding:
    "枕 まくら 抱き枕 布団 ふとん マットレス シーツ 毛布 タオルケット 枕头 被子 床垫 四件套 凉席 毛毯 蚕丝被 羽绒被 枕 被 이불 베개 매트리스 담요 토퍼 침대 तकिया रज़ाई चादर कंबल गद्दा",
  storage:
    "収納ボックス 収納ケース 収納 ハンガー 洗濯かご 下駄箱 收纳 收纳箱 收纳盒 衣架 鞋架 置物架 수납함 수납 정리함 옷걸이 빨래바구니 선반 अलमारी हैंगर टोकरी",
  craft:
    "編み物 刺繍 毛糸 絵の具 折り紙 粘土 十字绣 毛线 颜料 手工包 钻石画 뜨개 자수 물감 털실 색종이 रंग ऊन कढ़ाई-किट",
  instrument:
    "トランペット 三味線 ギター ピアノ ウクレレ 太鼓 ハーモニカ 古筝 二胡 吉他 钢琴 笛子 尤克里里 가야금 기타 피아노 우쿨렐레 तबला बाँसुरी सितार हारमोनियम ढोलक",
  health:
    "热敷包 マッサージャー 肩たたき 湯たんぽ 耳栓 アイマスク 体温計 血圧計 フットマッサージャー 足つぼ 筋膜枪 按摩仪 按摩椅 热水袋 颈枕 护膝 眼罩 耳塞 体温计 血压计 泡脚桶 안마기 마사지기 찜질팩 목베개 귀마개 안대 체온계 혈압계 족욕기 मसाजर हीटिंग-पैड थर्मामीटर",
  pets: "ペットシーツ キャットフード ドッグフード 猫砂 犬用 猫用 爪とぎ キャットタワー ペット 猫粮 狗粮 猫砂 猫抓板 猫条 狗零食 宠物 喵星人 狗窝 猫爬架 멍멍이 강아지 고양이 반려 사료 캣타워 배변패드 पेट्स पालतू डॉग",
  car: "ドライブレコーダー カーワックス 车载 脚垫 玻璃水 차량용 블랙박스 세차 कार-कवर",
};

/** Indonesian names begin with what the thing is (`Lilin Aroma Kopi` is a candle); `-` for a space. */
export const indonesianKindWords: Readonly<Record<string, string>> = {
  drinkware: "botol-minum botol gelas cangkir mug tumbler termos teko kendi",
  beverage: "kopi teh jus sirup susu wedang jamu minuman es-teh air-kelapa bandrek",
  food: "keripik kripik kue camilan cemilan cokelat coklat permen roti kacang kerupuk rempeyek brownies bolu dodol madu abon biskuit keju pempek bakpia buah-kering",
  pantry:
    "sambal kecap bumbu saus beras mie mi minyak-goreng minyak-kelapa gula garam tepung rendang kaldu cuka rempah",
  kitchen:
    "wajan panci pisau talenan teflon kompor penanak-nasi rice-cooker blender oven kotak-makan kotak-bekal piring mangkuk sendok celemek cobek dandang parutan loyang",
  lighting: "lampu lampu-tidur lampu-meja lampu-belajar lentera senter",
  home: "rak-buku kursi meja sofa karpet tikar vas gorden tirai cermin jam-dinding handuk pot-bunga bunga tanaman taplak lemari figura",
  "home scent": "lilin lilin-aroma dupa pengharum-ruangan diffuser aromaterapi",
  cleaning:
    "sabun-cuci sabun-cuci-piring deterjen sapu pel alat-pel spons pembersih-lantai pewangi-pakaian tisu penyedot-debu lap vakum kain-pel",
  skincare:
    "serum serum-wajah krim krim-wajah sabun sabun-mandi sabun-muka masker masker-wajah tabir-surya pelembap lotion pembersih-wajah toner lulur body-lotion pelembab",
  makeup: "lipstik bedak maskara eyeliner lip-tint cushion perona-pipi pensil-alis cat-kuku",
  haircare:
    "sampo shampoo minyak-rambut kondisioner vitamin-rambut pengering-rambut sisir masker-rambut pomade",
  fragrance: "parfum minyak-wangi",
  footwear: "sepatu sandal sandal-jepit selop kaos-kaki-sepatu",
  apparel:
    "kemeja baju kaos kaus celana rok jaket gamis batik kebaya sarung hijab jilbab kerudung pashmina mukena daster kaos-kaki sweter dress blus syal piyama peci-sarung",
  headwear: "topi peci kopiah helm blangkon",
  eyewear: "kacamata kaca-mata",
  bag: "tas ransel dompet koper totebag payung tas-selempang",
  jewellery: "cincin kalung gelang anting jam-tangan bros liontin",
  audio: "earbuds headset pengeras-suara speaker earphone",
  electronics: "pengisi-daya power-bank casing kamera papan-ketik kabel laptop ponsel proyektor",
  fitness: "matras-yoga matras barbel dumbel tali-skipping raket bola treadmill",
  supplement: "vitamin suplemen kolagen madu-herbal protein",
  stationery: "buku-tulis buku-catatan pulpen pena pensil jurnal agenda spidol buku-harian",
  toys: "mainan boneka puzzle balok congklak permainan layang-layang",
  tools: "bor obeng palu gergaji kunci-inggris tangga gerinda perkakas",
  garden: "selang benih bibit pupuk sekop gunting-tanaman penyiram",
  outdoor: "tenda kantong-tidur sepeda hammock joran kursi-lipat kompor-camping skuter",
  baby: "gendongan gendongan-bayi popok botol-susu kereta-bayi stroller minyak-telon bedak-bayi mpasi perlengkapan-bayi kursi-bayi",
  grooming: "sikat-gigi pasta-gigi pisau-cukur alat-cukur gunting-kuku obat-kumur",
  service: "asuransi langganan kartu-hadiah voucher jasa layanan keanggotaan",
  outing: "paket-wisata tiket hotel vila restoran konser tur wisata",
  digital: "kursus aplikasi kelas-online e-book perangkat-lunak",
  charity: "donasi zakat panti",
  appliance:
    "kipas kipas-angin pendingin-ruangan ac mesin-cuci kulkas setrika pelembap-udara pemurni-udara dispenser penjernih-air pemanas",
  bedding: "bantal guling selimut seprai sprei kasur bed-cover",
  storage: "kotak-penyimpanan rak rak-sepatu gantungan keranjang kotak-serbaguna laci boks",
  craft: "benang kit-rajut cat-air kit-sulam kanvas",
  instrument: "gitar ukulele angklung kendang seruling piano biola",
  health: "alat-pijat bantal-leher koyo termometer tensimeter kompres masker-tidur pijat",
  pets: "makanan-kucing makanan-anjing kandang pasir-kucing tali-anjing mainan-kucing",
  car: "dashcam ban wiper karpet-mobil",
};
